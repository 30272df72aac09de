//! The page while one works on it: Vite for the front end, and a watch over the Rust files.

use std::fs;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, anyhow, bail};

use crate::command;
use crate::node;
use crate::project::Project;
use crate::steps::Steps;
use crate::wasm::{self, Optimise};

/// How often the Rust files are looked at.
const PAUSE: Duration = Duration::from_millis(300);

/// Serves the page until Vite ends or the terminal interrupts both.
pub fn serve(project: &Project, port: Option<u16>, open: bool) -> Result<()> {
    let port = free_port(port)?;
    let mut before = newest(project);
    let mut steps = Steps::default();
    // npm waits for the network, and half of the time rustc keeps one processor busy: the other builds what
    // wasm-bindgen is made of meanwhile.
    steps.step("npm packages and the wasm of the laboratory", &[], || {
        thread::scope(|scope| {
            let packages = scope.spawn(|| node::packages(project));
            let tool = scope.spawn(|| wasm::build_tool(project));
            let laboratory = wasm::build_laboratory(project, Optimise::No);
            for aside in [packages, tool] {
                let ended = aside.join();
                ended.map_err(|_| anyhow!("what was done aside panicked"))??;
            }
            laboratory.map(drop)
        })
    });
    steps.summary()?;

    let mut vite = Vite::start(project, port)?;
    let address = format!("http://127.0.0.1:{port}/lab/");
    vite.wait_until_ready(port)?;
    println!("\nWayscope is at {address}   (Ctrl-C ends it)\n");
    if open {
        show(&address);
    }
    // It is not looked at first; opened before, it loads itself once this is there.
    println!("The page of continuous space follows: its wasm is being built.");
    match wasm::build_space(project, Optimise::No) {
        Ok(_) => println!("The page of continuous space is at http://127.0.0.1:{port}/space/"),
        Err(error) => eprintln!("{error:#}"),
    }
    loop {
        sleep(PAUSE);
        if let Some(status) = vite.0.try_wait()? {
            if status.success() {
                return Ok(());
            }
            bail!("Vite ended ({status})");
        }
        let now = newest(project);
        if now == before {
            continue;
        }
        before = now;
        match wasm::build(project, Optimise::No) {
            Ok(true) => println!("the page reloads"),
            Ok(false) => {}
            Err(error) => eprintln!("{error:#}\nthe page keeps the last good build"),
        }
    }
}

/// The Vite process; it ends with this program, however that ends, since its standard input closes
/// then.
struct Vite(Child);

impl Vite {
    fn start(project: &Project, port: u16) -> Result<Self> {
        let child = node::node(project)
            .args(["tools/dev.js", &port.to_string()])
            .stdin(Stdio::piped())
            .spawn();
        child.map(Self).context("Vite could not be started")
    }

    fn wait_until_ready(&mut self, port: u16) -> Result<()> {
        for _ in 0..200 {
            if let Some(status) = self.0.try_wait()? {
                bail!("Vite ended before it listened ({status})");
            }
            if TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).is_ok() {
                return Ok(());
            }
            sleep(Duration::from_millis(100));
        }
        bail!("Vite did not listen on port {port} within 20 seconds")
    }
}

impl Drop for Vite {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The port asked for, or the first free one from 5173.
fn free_port(asked: Option<u16>) -> Result<u16> {
    let free = |port: u16| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok();
    match asked {
        Some(port) if free(port) => Ok(port),
        Some(port) => bail!("port {port} is taken: leave --port out to get a free one"),
        None => (5173..5273)
            .find(|port| free(*port))
            .context("no free port from 5173 to 5272: name one with --port"),
    }
}

/// How many Rust files there are and when the newest was written; anything that changes it asks for
/// a build.
fn newest(project: &Project) -> (usize, Option<SystemTime>) {
    let mut seen = (0, None);
    look(&project.root.join("src"), &mut seen);
    look(&project.root.join("Cargo.toml"), &mut seen);
    seen
}

fn look(path: &Path, seen: &mut (usize, Option<SystemTime>)) {
    let Ok(data) = fs::metadata(path) else { return };
    if data.is_dir() {
        for entry in fs::read_dir(path).into_iter().flatten().flatten() {
            look(&entry.path(), seen);
        }
        return;
    }
    seen.0 += 1;
    seen.1 = seen.1.max(data.modified().ok());
}

/// Opens the address in the usual browser, where there is one.
fn show(address: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        let screen = ["DISPLAY", "WAYLAND_DISPLAY"]
            .into_iter()
            .any(|name| std::env::var_os(name).is_some());
        let Some(opener) = command::on_path(&["xdg-open"]).filter(|_| screen) else {
            return;
        };
        Command::new(opener)
    };
    let _ = command
        .arg(address)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}
