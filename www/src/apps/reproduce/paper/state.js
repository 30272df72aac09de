/**
 * The state of a paper that is measured anew: one plain object, changed in place.
 *
 * @import { Client } from '../../benchmark/client.js'
 * @import { Offer, PaperId, Plan, Table } from '../types.js'
 * @import { Form } from './form.js'
 *
 * @typedef {{ busy(is: boolean): void, start(): Promise<void> }} Page
 * @typedef {{ plan: Plan, began: number, tables: Table[] | null, why: string }} Going
 *
 * @typedef {object} PaperState
 * @property {PaperId} id
 * @property {Client} client
 * @property {Page} page
 * @property {Offer | null} offer
 * @property {Going | null} going
 * @property {{ plan: Plan, tables: Table[] } | null} last  What is shown, and how it was measured.
 * @property {Form} form
 * @property {HTMLElement} saves
 * @property {HTMLElement} tables
 */
export {};
