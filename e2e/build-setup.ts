import { runScript } from '../scripts/run.ts'

/** Builds the product before the end-to-end tests, unless the build is up to date. */
export default async function setup(): Promise<void> {
  const code = await runScript('scripts/build.ts', ['--if-changed'])
  if (code !== 0) throw new Error('The product could not be built.')
}
