/** The supported platforms: VS Code's names with PyTorch's names. */
export const NATIVES = {
  'linux-x64': 'linux-x86_64',
  'linux-arm64': 'linux-aarch64',
  'darwin-arm64': 'osx-aarch64',
  'win32-x64': 'win-x86_64',
};

/** VS Code's name of this platform, which may be unsupported. */
export const THIS = `${process.platform}-${process.arch}`;
