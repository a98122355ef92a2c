//! What can be typed, and its help.

use andor_console::{parse_bytes, parse_count, parse_half_moves, parse_seconds};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::ffi::OsString;
use std::path::PathBuf;

/// No machine of today has more processors for one program.
const MOST_THREADS: i64 = 512;

/// Answers questions about games and AND/OR graphs with cycles, and proves its answers.
#[derive(Parser, Debug)]
#[command(name = "andor", version, arg_required_else_help = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Answer a question about positions.
    Solve(SolveArguments),
    /// Check certificates: knows the rules, knows no engine.
    Check(CheckArguments),
    /// Show a certificate: main line, tree, DOT, SVG, JSON, HTML (one page to look at and play),
    /// PGN (for chess), SGF (for Go) or PDN (for checkers).
    Show(ShowArguments),
    /// Play against the strategy of a certificate: you choose the opponent's moves.
    Play(PlayArguments),
    /// Solve chess problems: mates, selfmates, reflex mates with all keys and variations; helpmates
    /// and series movers with all solutions.
    Problem(ProblemArguments),
    /// Say why the winning move of a chess position wins: the solution and a reason for each of its
    /// moves.
    Explain(ExplainArguments),
    /// Be a chess engine for programs that speak UCI.
    Uci,
    /// Be a Go engine for programs that speak GTP.
    Gtp(GtpArguments),
    /// Build, verify, describe and ask databases: the values of all positions, with the distance to
    /// the end.
    Database(DatabaseArguments),
    /// List the games; with a name: its rules, notation, questions, limits, examples.
    Games(GamesArguments),
    /// Take a question that is too long for one search apart into jobs: begin, run, look, export
    /// the certificate.
    Campaign(CampaignArguments),
    /// List the engines: the paper each comes from, and for which rules it is sound.
    Engines,
    /// Set a published table beside the same figures measured now (by the program andor-lab);
    /// without a name: the list.
    #[command(disable_help_flag = true)]
    Reproduce(PassedOn),
    /// Do fixed work on one thread (by the program andor-lab): node count (the behaviour's
    /// signature), speed, bytes a node.
    #[command(disable_help_flag = true)]
    Bench(PassedOn),
    /// See, check and play proofs in a browser, and ask questions. The page loads nothing from
    /// elsewhere.
    #[cfg(feature = "serve")]
    Serve(andor_web::Arguments),
    /// See, check and play proofs in a browser, and ask questions (not in this build: see its
    /// help).
    #[cfg(not(feature = "serve"))]
    #[command(disable_help_flag = true)]
    Serve(PassedOn),
    /// Print a script that completes commands and flags in a shell.
    Completions(CompletionsArguments),
    /// Print a manual page: of the program, or of a command.
    Man(ManArguments),
}

#[derive(Args, Debug)]
pub(crate) struct GtpArguments {
    /// The rules: see `andor games go`. The board is 19x19 unless they say otherwise.
    #[arg(default_value = "go")]
    pub(crate) game: String,
}

#[derive(Args, Debug)]
pub(crate) struct GamesArguments {
    /// All about this game.
    pub(crate) game: Option<String>,
}

#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 every question decided, 3 something is unknown, 2 wrong usage, \
1 bad input or failure.")]
pub(crate) struct SolveArguments {
    /// The game: see `andor games`.
    pub(crate) game: String,
    /// Positions in the game's own notation, a file for `graph`, an SGF file for `go`, a PDN file
    /// for `checkers`; none: the game's start.
    pub(crate) positions: Vec<String>,
    /// Take positions from a file, one a line; `-` is standard input.
    #[arg(long, value_name = "F")]
    pub(crate) file: Option<PathBuf>,
    /// `value`, or `PLAYER >= V`: PLAYER is a side's name or `mover`, V is win, draw, loss or a
    /// number; with `within N` in at most N of that player's moves [default: the first of the
    /// game's questions in `andor games`].
    #[arg(long, value_name = "Q")]
    pub(crate) ask: Option<String>,
    /// An earlier position of the game; may be repeated, oldest first.
    #[arg(long, value_name = "P")]
    pub(crate) history: Vec<String>,
    /// See `andor engines` [default: the best sound one].
    #[arg(long, value_name = "E")]
    pub(crate) engine: Option<String>,
    /// How the engine treats history: see `andor engines` [default: its sound method].
    #[arg(long, value_name = "M")]
    pub(crate) ghi: Option<String>,
    /// Positions to generate at most (500k, 2M).
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) nodes: Option<u64>,
    /// Seconds at most, for each question.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    pub(crate) time: Option<f64>,
    /// Seconds of processor time at most, for each question: for measurements.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    pub(crate) cpu: Option<f64>,
    /// Memory for search, certificate and check (64M, 2G).
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_bytes)]
    pub(crate) memory: u64,
    /// Threads, on one question or on several positions side by side [default: as many as the
    /// machine has].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_THREADS))]
    pub(crate) threads: Option<u32>,
    /// The order of moves: 0 is the game's own, others are random; on one thread the same seed
    /// gives the same nodes.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// A folder with a database of the game (see `andor database`): its positions are ends, and the
    /// certificate says so.
    #[arg(long, value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,
    /// Write the certificate here (`.zst`: compressed). With several positions or a value: a
    /// folder, with a file STEM.ge.proof or STEM.lt.proof a claim.
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
    /// One JSON object a position on standard output.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Exit status: 0 all are valid; 4 all are valid, but some only given a database that was not looked up; \
1 one is invalid or cannot be checked; 2 wrong usage."
)]
pub(crate) struct CheckArguments {
    /// Certificates; a name that ends in .zst is decompressed.
    #[arg(required = true, value_name = "CERTIFICATE")]
    pub(crate) certificates: Vec<PathBuf>,
    /// The graph that certificates of the game `graph` speak of.
    #[arg(long, value_name = "FILE")]
    pub(crate) graph: Option<PathBuf>,
    /// The database on which certificates rest: its values are checked, too.
    #[arg(long, value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct DatabaseArguments {
    #[command(subcommand)]
    pub(crate) command: DatabaseCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum DatabaseCommand {
    /// Build what is not there yet. Can be killed and started again at any moment.
    Build(BuildArguments),
    /// Check every entry against its successors under the plain rules.
    Verify(VerifyArguments),
    /// What each slice holds, and the checksum.
    Stat(StatArguments),
    /// Look positions up, with all their moves.
    Probe(ProbeArguments),
    /// Certify an answer with the database's moves; the certificate stands without the database.
    Prove(ProveArguments),
}

#[derive(Args, Debug)]
pub(crate) struct BuildArguments {
    /// The game: checkers or dobutsu.
    pub(crate) game: String,
    /// The folder of the database; made if it is not there.
    pub(crate) folder: PathBuf,
    /// Positions with at most this many pieces [default: 4 for checkers, all 8 for dobutsu].
    #[arg(long, value_name = "N")]
    pub(crate) pieces: Option<u32>,
    /// Threads [default: as many as the machine has].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_THREADS))]
    pub(crate) threads: Option<u32>,
    /// Build also where the database takes more than a gigabyte of memory.
    #[arg(long)]
    pub(crate) yes: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Exit status: 0 all entries are right, 1 one is wrong or a file is damaged, 2 wrong usage."
)]
pub(crate) struct VerifyArguments {
    /// The game: checkers or dobutsu.
    pub(crate) game: String,
    /// The folder of the database.
    pub(crate) folder: PathBuf,
    /// Positions with at most this many pieces [default: the largest that is there whole].
    #[arg(long, value_name = "N")]
    pub(crate) pieces: Option<u32>,
    /// Check one entry in N only.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) every: u32,
    /// Threads [default: as many as the machine has].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_THREADS))]
    pub(crate) threads: Option<u32>,
}

#[derive(Args, Debug)]
pub(crate) struct StatArguments {
    /// The game: checkers or dobutsu.
    pub(crate) game: String,
    /// The folder of the database.
    pub(crate) folder: PathBuf,
    /// Positions with at most this many pieces [default: the largest that is there whole].
    #[arg(long, value_name = "N")]
    pub(crate) pieces: Option<u32>,
    /// One JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Exit status: 0 every position was found, 3 one is not in the database, 2 wrong usage, \
1 bad input or failure."
)]
pub(crate) struct ProbeArguments {
    /// The game: checkers or dobutsu.
    pub(crate) game: String,
    /// The folder of the database.
    pub(crate) folder: PathBuf,
    /// Positions in the game's own notation.
    pub(crate) positions: Vec<String>,
    /// Take positions from a file, one a line; `-` is standard input.
    #[arg(long, value_name = "F")]
    pub(crate) file: Option<PathBuf>,
    /// Look N random positions up and say how long one takes.
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) random: Option<u64>,
    /// Positions with at most this many pieces [default: the largest that is there whole].
    #[arg(long, value_name = "N")]
    pub(crate) pieces: Option<u32>,
    /// One JSON object a position.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ProveArguments {
    /// The game: checkers or dobutsu.
    pub(crate) game: String,
    /// The folder of the database.
    pub(crate) folder: PathBuf,
    /// A position in the game's own notation; none: the game's start.
    pub(crate) position: Option<String>,
    /// `PLAYER >= V`: PLAYER is a side's name or `mover`, V is win, draw or loss.
    #[arg(long, value_name = "Q", default_value = "mover >= win")]
    pub(crate) ask: String,
    /// Write the certificate here (`.zst`: compressed).
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct CampaignArguments {
    #[command(subcommand)]
    pub(crate) command: CampaignCommand,
}

#[derive(Subcommand, Debug)]
pub(crate) enum CampaignCommand {
    /// Begin a campaign in a folder that is empty or not there.
    New(CampaignNewArguments),
    /// Work on it until the question is decided. Can be killed and started again at any moment.
    Run(CampaignRunArguments),
    /// What was done so far.
    Status(CampaignStatusArguments),
    /// Join the pieces into one certificate and check it.
    Export(CampaignExportArguments),
    /// Carry out orders from standard input.
    #[command(hide = true)]
    Work {
        /// Threads for each.
        threads: u32,
    },
}

#[derive(Args, Debug)]
pub(crate) struct CampaignNewArguments {
    /// The folder of the campaign.
    pub(crate) folder: PathBuf,
    /// The game: see `andor games`.
    pub(crate) game: String,
    /// A position in the game's own notation, a file for `graph`; none: the game's start.
    pub(crate) position: Option<String>,
    /// `PLAYER >= V`: PLAYER is a side's name or `mover`, V is win, draw, loss or a number.
    #[arg(long, value_name = "Q")]
    pub(crate) ask: String,
    /// Positions that a job may generate at first (500k, 2M).
    #[arg(long, value_name = "N", default_value = "1M", value_parser = parse_count)]
    pub(crate) job_nodes: u64,
    /// Memory for a job (64M, 2G).
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = parse_bytes)]
    pub(crate) job_memory: u64,
}

#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 decided, 3 not decided yet, 2 wrong usage, 1 bad input or failure.")]
pub(crate) struct CampaignRunArguments {
    /// The folder of the campaign.
    pub(crate) folder: PathBuf,
    /// Processes that work at the same time, each with a memory of its own [default: 1].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) workers: Option<u32>,
    /// Threads of each process, all on one memory [default: they use all processors together].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub(crate) threads: Option<u32>,
    /// Seconds at most.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    pub(crate) time: Option<f64>,
}

#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 decided, 3 not decided yet, 2 wrong usage, 1 bad input or failure.")]
pub(crate) struct CampaignStatusArguments {
    /// The folder of the campaign.
    pub(crate) folder: PathBuf,
    /// One JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 written and valid, 3 not decided yet, 2 wrong usage, 1 failure.")]
pub(crate) struct CampaignExportArguments {
    /// The folder of the campaign.
    pub(crate) folder: PathBuf,
    /// Write the certificate here (`.zst`: compressed).
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArguments {
    /// A certificate; a name that ends in .zst is decompressed.
    pub(crate) certificate: PathBuf,
    /// How.
    #[arg(long = "as", value_enum, default_value_t = Format::Tree)]
    pub(crate) format: Format,
    /// Levels below the root at most [default: 40; pgn and sgf: 1000].
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<usize>,
    /// Nodes at most [default: 150, what fits on a page; pgn and sgf: 20000].
    #[arg(long, value_name = "N")]
    pub(crate) most: Option<usize>,
    /// The graph that a certificate of the game `graph` speaks of.
    #[arg(long, value_name = "FILE")]
    pub(crate) graph: Option<PathBuf>,
    /// With sgf or pdn: the file that the question came from; players' names and whatever else it
    /// says of the game are kept.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(
    after_help = "Moves come from standard input, one a line. Exit status: 0 played; 1 the certificate is \
invalid or cannot be checked; 2 wrong usage."
)]
pub(crate) struct PlayArguments {
    /// A certificate; a name that ends in .zst is decompressed.
    pub(crate) certificate: PathBuf,
    /// The graph that a certificate of the game `graph` speaks of.
    #[arg(long, value_name = "FILE")]
    pub(crate) graph: Option<PathBuf>,
}

#[derive(Args, Debug)]
#[command(after_help = "Exit status: 0 every problem decided, 3 something is unknown, 2 wrong usage, \
1 bad input or failure.")]
pub(crate) struct ProblemArguments {
    /// Positions in FEN; the side to move begins.
    #[arg(value_name = "FEN")]
    pub(crate) positions: Vec<String>,
    /// Take positions from a file of FEN or EPD, one a line; `-` is standard input.
    #[arg(long, value_name = "F")]
    pub(crate) file: Option<PathBuf>,
    /// What is asked.
    #[command(flatten)]
    pub(crate) what: AskedArguments,
    /// How many of the mating side's moves the variations show; 1: the keys only [default: all].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) depth: Option<u8>,
    /// Solutions at most, of problems that lines solve [default: 1000].
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) solutions: Option<u64>,
    /// Show moves that only one reply refutes, and the reply.
    #[arg(long)]
    pub(crate) tries: bool,
    /// Show what would follow if the other side had to move first.
    #[arg(long)]
    pub(crate) set_play: bool,
    /// Do not certify the answer.
    #[arg(long, conflicts_with = "proof")]
    pub(crate) uncertified: bool,
    /// Certify too that no other first move mates in time: a certificate for each.
    #[arg(long, conflicts_with = "uncertified")]
    pub(crate) all_moves: bool,
    /// Write the certificates into this folder: N.ge.proof for the mate, N.lt.proof for none in
    /// fewer moves; N.MOVE.ge.proof for further keys, N.MOVE.lt.proof for other first moves.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) proof: Option<PathBuf>,
    /// Seconds at most, for each problem with its certificates.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    pub(crate) time: Option<f64>,
    /// Seconds of processor time at most, for each problem: for measurements.
    #[arg(long, value_name = "S", value_parser = parse_seconds)]
    pub(crate) cpu: Option<f64>,
    /// Memory for search, certificates and checks (64M, 2G).
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_bytes)]
    pub(crate) memory: u64,
    /// Threads for the certificates [default: as many as the machine has].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MOST_THREADS))]
    pub(crate) threads: Option<u32>,
    /// One JSON object a problem on standard output.
    #[arg(long)]
    pub(crate) json: bool,
}

/// What a problem asks for: at most one of these.
#[derive(Args, Debug)]
#[group(multiple = false)]
pub(crate) struct AskedArguments {
    /// Mate in N moves; without a number, or without the flag: what the line's `dm` says, else the
    /// shortest.
    #[arg(long, value_name = "N", num_args = 0..=1, value_parser = moves())]
    pub(crate) mate: Option<Option<u8>>,
    /// h#N: both sides help, the side to move is mated; with N.5 (2.5) it begins and mates.
    #[arg(long, value_name = "N", value_parser = parse_half_moves)]
    pub(crate) helpmate: Option<u16>,
    /// h=N: the same with stalemate.
    #[arg(long, value_name = "N", value_parser = parse_half_moves)]
    pub(crate) helpstalemate: Option<u16>,
    /// s#N: the side to move forces the other to mate it.
    #[arg(long, value_name = "N", value_parser = moves())]
    pub(crate) selfmate: Option<u8>,
    /// r#N: a selfmate in which both sides must mate when they can.
    #[arg(long, value_name = "N", value_parser = moves())]
    pub(crate) reflexmate: Option<u8>,
    /// semi-r#N: a selfmate in which the other side must mate when it can.
    #[arg(long, value_name = "N", value_parser = moves())]
    pub(crate) semi_reflexmate: Option<u8>,
    /// ser-#N: the side to move makes N moves in a row, the last of which mates.
    #[arg(long, value_name = "N", value_parser = moves())]
    pub(crate) series_mate: Option<u8>,
    /// ser-=N: the same with stalemate.
    #[arg(long, value_name = "N", value_parser = moves())]
    pub(crate) series_stalemate: Option<u8>,
    /// ser-h#N: the side to move makes N moves in a row, then the other mates.
    #[arg(long, value_name = "N", value_parser = moves())]
    pub(crate) series_helpmate: Option<u8>,
    /// ser-h=N: the same with stalemate.
    #[arg(long, value_name = "N", value_parser = moves())]
    pub(crate) series_helpstalemate: Option<u8>,
    /// ser-s#N: the side to move makes N moves in a row, then the other must mate it.
    #[arg(long, value_name = "N", value_parser = moves())]
    pub(crate) series_selfmate: Option<u8>,
}

fn moves() -> clap::builder::RangedI64ValueParser<u8> {
    clap::value_parser!(u8).range(1..=100)
}

#[derive(Args, Debug)]
#[command(
    after_help = "Exit status: 0 explained, or proved that there is no mate; 3 a mate was not decided in time, or \
nothing was found; 2 wrong usage; 1 bad input or failure."
)]
pub(crate) struct ExplainArguments {
    /// The game: chess.
    pub(crate) game: String,
    /// A position in FEN; the side to move wins.
    #[arg(value_name = "FEN", required_unless_present = "pgn")]
    pub(crate) position: Vec<String>,
    /// Review the games of a file: each proved mate or gain, played or missed, as annotated PGN;
    /// `-` is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "line", "brief", "hint", "attempt", "svg", "proof", "goals", "rules"])]
    pub(crate) pgn: Option<PathBuf>,
    /// With --pgn: the review as a page, too.
    #[arg(long, value_name = "FILE", requires = "pgn")]
    pub(crate) page: Option<PathBuf>,
    /// Explain this line instead of looking for one: moves in SAN or UCI, in quotes.
    #[arg(long, value_name = "MOVES")]
    pub(crate) line: Option<String>,
    /// Only the story and the line.
    #[arg(long, conflicts_with = "json")]
    pub(crate) brief: bool,
    /// Only a hint: 1 for the idea, 2 for the piece, 3 for its square.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3), conflicts_with_all = ["brief", "json"])]
    pub(crate) hint: Option<u8>,
    /// Why not this move? What refutes it, and what the right move changes.
    #[arg(long = "try", value_name = "MOVE")]
    pub(crate) attempt: Option<String>,
    /// Draw the boards of the solution with arrows.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the certificates of a mate, and of what its causal tests claim, into this folder.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) proof: Option<PathBuf>,
    /// Seconds at most to find the move; asking why has as long again, and so have proofs.
    #[arg(long, value_name = "S", default_value = "10", value_parser = parse_seconds)]
    pub(crate) time: f64,
    /// Memory for proofs (64M, 2G).
    #[arg(long, value_name = "SIZE", default_value = "512M", value_parser = parse_bytes)]
    pub(crate) memory: u64,
    #[command(flatten)]
    pub(crate) machine: MachineArguments,
    /// One JSON object on standard output.
    #[arg(long)]
    pub(crate) json: bool,
}

/// The knobs of the tactics machine (Coplan 1983, 3.1 to 3.5).
#[derive(Args, Debug)]
#[command(next_help_heading = "The tactics machine")]
pub(crate) struct MachineArguments {
    /// `virgo`: kings may be taken, no castling, no en passant, pawns become queens; nothing is
    /// proved then.
    #[arg(long, value_enum, value_name = "RULES", default_value = "chess")]
    pub(crate) rules: MachineRules,
    /// The highest cycles of the winning side and of the other: 1 captures, 2 threats of one move,
    /// 3 threats of two.
    #[arg(long, value_name = "N/N", default_value = "3/2", value_parser = parse_cycles)]
    pub(crate) cycles: [u8; 2],
    /// The last iteration of the brake: iteration n allows a product of brake numbers of 2^n.
    #[arg(long, value_name = "N", default_value = "8", value_parser = clap::value_parser!(u8).range(1..=16))]
    pub(crate) brake: u8,
    /// Plies after which a search ends within a few more.
    #[arg(long, value_name = "N", default_value = "14", value_parser = clap::value_parser!(u8).range(2..=60))]
    pub(crate) depth: u8,
    /// Without the improvements of 3.5, and with consequent moves only.
    #[arg(long)]
    pub(crate) as_built: bool,
    /// Replies that last longest, as in the thesis, in place of those that lose least.
    #[arg(long)]
    pub(crate) longest: bool,
    /// Print the goals that the machine tries, as the tables of 3.4 do, and no explanation.
    #[arg(long, conflicts_with_all = ["line", "brief", "hint", "attempt", "svg", "proof"])]
    pub(crate) goals: bool,
}

/// The laws under which the tactics machine plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MachineRules {
    Chess,
    Virgo,
}

/// `3/2`, or one number for both sides.
fn parse_cycles(text: &str) -> Result<[u8; 2], String> {
    let (ours, theirs) = text.split_once('/').unwrap_or((text, text));
    let number = |text: &str| text.parse().ok().filter(|cycle| (1..=3).contains(cycle));
    match (number(ours), number(theirs)) {
        (Some(ours), Some(theirs)) => Ok([ours, theirs]),
        _ => Err("two cycles from 1 to 3 are wanted, as in 3/2".into()),
    }
}

/// What the program understands that runs the command.
#[derive(Args, Debug)]
pub(crate) struct PassedOn {
    /// As for that program.
    #[arg(value_name = "ARGUMENTS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) passed_on: Vec<OsString>,
}

#[derive(Args, Debug)]
pub(crate) struct CompletionsArguments {
    /// For which shell.
    #[arg(value_enum)]
    pub(crate) shell: Shell,
}

#[derive(Args, Debug)]
pub(crate) struct ManArguments {
    /// Of this command, such as `solve` or `database build`; none: of the program.
    #[arg(value_name = "COMMAND")]
    pub(crate) command: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// The main line.
    Line,
    /// A tree of text.
    Tree,
    /// For Graphviz.
    Dot,
    /// A picture.
    Svg,
    /// For programs: the whole strategy.
    Json,
    /// A page to look at the strategy and play against it, in one file.
    Html,
    /// For chess programs: the strategy's variations as a game.
    Pgn,
    /// For checkers programs: the position and the strategy's variations.
    Pdn,
    /// For Go programs: the position and the strategy's variations.
    Sgf,
}
