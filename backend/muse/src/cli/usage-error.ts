/** Something that whoever typed the command can put right. */
export class UsageError extends Error {}

/** Runs a program of the engine: what is wrong with its arguments is said in a line, and the exit code is 2. */
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
