//! `andor serve`: arguments in, a server on the machine's own address until Ctrl-C.

use crate::{Server, Settings, Token};
use andor_console::files::read_text;
use andor_console::output::{complain, out};
use andor_console::{Exit, UsageError, parse_bytes, parse_seconds};
use anyhow::{Context, Result};
use clap::Args;
use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;

/// What `andor serve` understands.
#[derive(Args, Debug)]
pub struct Arguments {
    /// Certificates to show; a name that ends in .zst is decompressed. Of one larger than 16 MiB an
    /// index is kept beside it.
    #[arg(value_name = "CERTIFICATE")]
    certificates: Vec<PathBuf>,
    /// The graph that certificates of the game `graph` speak of.
    #[arg(long, value_name = "FILE")]
    graph: Option<PathBuf>,
    /// Address and port; port 0 takes a free one. Any address but the machine's own asks for the
    /// token.
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8421")]
    listen: SocketAddr,
    /// The token that is asked for [default: a random one, if the address needs one].
    #[arg(long, value_name = "TOKEN")]
    token: Option<String>,
    /// Searches that run at the same time; others wait.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=64))]
    searches: u32,
    /// Memory for each search at most.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_bytes)]
    memory: u64,
    /// Seconds for each search at most.
    #[arg(long, value_name = "S", default_value = "600", value_parser = parse_seconds)]
    time: f64,
    /// Also write the certificates of answers into this folder.
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
}

/// Serves until Ctrl-C.
///
/// # Errors
/// When the arguments are wrong or the address cannot be had.
pub fn run(arguments: Arguments) -> Result<Exit> {
    let definition = arguments.graph.as_deref().map(read_text).transpose()?;
    if let Some(folder) = &arguments.keep {
        andor_console::files::try_folder(folder).context("--keep")?;
    }
    let token = match arguments.token {
        Some(token) if token.is_empty() || !token.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
            return Err(UsageError("--token: letters and digits only".into()).into());
        }
        Some(token) => Some(Token::new(token)),
        None if arguments.listen.ip().is_loopback() => None,
        None => Some(Token::random().context("a random token")?),
    };
    let settings = Settings {
        definition,
        token,
        searches: arguments.searches as usize,
        memory: arguments.memory,
        seconds: arguments.time,
        keep: arguments.keep,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind(arguments.listen).await;
        let listener = listener.with_context(|| format!("--listen {}", arguments.listen))?;
        let address = listener.local_addr()?;
        let server = Server::new(settings, address);
        for path in &arguments.certificates {
            if let Err(error) = server.open(path) {
                complain(format!("{error:#}"));
            }
        }
        let mut out = out();
        writeln!(out, "{}", server.page())?;
        out.flush()?;
        let ended = async {
            // Without a handler Ctrl-C ends the program, which is acceptable.
            let _ = tokio::signal::ctrl_c().await;
        };
        tokio::select! {
            served = server.serve(listener) => served?,
            () = ended => {}
        }
        anyhow::Ok(())
    })?;
    // Searches that still run hold nothing that has to be saved.
    runtime.shutdown_background();
    Ok(Exit::Done)
}
