/** A mistake in the command line that the user can correct. */
export class UsageError extends Error {}

/** Runs a command-line program of the engine. On a usage error, the program prints one line and exits with code 2. */
export async function runProgram(
  program: (args: string[]) => Promise<number>,
  usage: string,
  help: string,
): Promise<void> {
  try {
    process.exitCode = await program(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message === '' ? usage : `${error.message}\n\n${help} says more`);
    process.exitCode = 2;
  }
}
