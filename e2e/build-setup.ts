import { run } from '../scripts/run.ts'

/** Builds the product before its first test in a browser, unless it is built already. */
export default async function setup(): Promise<void> {
  const args = ['--import', 'tsx', 'scripts/build.ts', '--if-changed']
  if ((await run(process.execPath, args, { env: { NODE_ENV: undefined } })) !== 0) {
    throw new Error('The product does not build.')
  }
}
