/** The platforms that there are natives for, by VS Code's names of them and PyTorch's. */
export const NATIVES = {
  'linux-x64': 'linux-x86_64',
  'linux-arm64': 'linux-aarch64',
  'darwin-arm64': 'osx-aarch64',
  'win32-x64': 'win-x86_64',
};

/** This machine's, whether there are natives for it or not. */
export const THIS = `${process.platform}-${process.arch}`;
