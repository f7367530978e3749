import { type Check, checks, generate } from './checks.ts'

// Side by side, since most of them keep one core busy.
await pass(generate)
await Promise.all(checks.map(pass))

/** Shows what a check prints only if it fails. */
async function pass({ title, work }: Check): Promise<void> {
  const passed = (await work({ quiet: true })) === 0
  console.log(`${passed ? '✓' : '✗'} ${title}`)
  if (!passed) process.exitCode = 1
}
