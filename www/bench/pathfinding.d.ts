/** PathFinding.js comes without types; what the bench uses of it is checked by its lengths. */
declare module 'pathfinding' {
  const PF: any;
  export default PF;
}
