import { runScript } from '../scripts/run.ts'

/** Builds the product before its first test in a browser, unless it is built already. */
export default async function setup(): Promise<void> {
  const code = await runScript('scripts/build.ts', ['--if-changed'])
  if (code !== 0) throw new Error('The product could not be built.')
}
