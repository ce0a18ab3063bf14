use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Nrs;

impl zed::Extension for Nrs {
    fn new() -> Self {
        Nrs
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let command = worktree
            .which("nrs")
            .ok_or("nrs is not on the PATH: install it, or add its folder bin to the PATH")?;
        Ok(Command {
            command,
            args: vec!["serve".to_string()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(Nrs);
