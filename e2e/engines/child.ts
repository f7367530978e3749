import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Starts a program that does not outlive the tests, even if they fail to end it. */
export function startChild(command: string, args: string[], options: SpawnOptions): ChildProcess {
  const child = spawn(command, args, options)
  const kill = () => child.kill()
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

/** Ends a program, and resolves once it has exited. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
