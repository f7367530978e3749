import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { repositoryRoot } from './repository.ts'

export interface RunOptions {
  /** Absolute; default: the repository's root. */
  cwd?: string
  /** Added to this process's environment; `undefined` removes a variable. */
  env?: Record<string, string | undefined>
  /** Shows the output only if the command fails. */
  quiet?: boolean
}

/** Runs a command and returns its exit code; a signal counts as 1. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  const output = options.quiet ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    cwd: options.cwd ?? repositoryRoot,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  const captured: Buffer[] = []
  child.stdout?.on('data', (chunk) => captured.push(chunk))
  child.stderr?.on('data', (chunk) => captured.push(chunk))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(captured))
      resolve(code ?? 1)
    })
  })
}

/** Runs a TypeScript file of this repository with the current Node executable. */
export function runScript(path: string, args: string[] = [], options: RunOptions = {}) {
  return run(process.execPath, ['--import', 'tsx', join(repositoryRoot, path), ...args], options)
}

/** Path of a command installed in the workspace root. */
export function binPath(command: string): string {
  return join(repositoryRoot, 'node_modules', '.bin', command)
}
