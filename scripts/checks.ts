import { binPath, type RunOptions, run, runScript } from './run.ts'

export interface Check {
  title: string
  /** @returns the exit code */
  work: (options?: RunOptions) => Promise<number>
}

const script = (path: string) => (options?: RunOptions) => runScript(path, [], options)

/** Makes what the other checks, the build and the tests read. */
export const generate: Check = {
  title: 'Lists, languages and database client',
  work: script('scripts/generate.ts'),
}

/** The other checks of `pnpm check` and `pnpm test` besides tests, cheapest first. */
export const checks: Check[] = [
  {
    title: 'Types of the scripts',
    work: (options) => run(binPath('tsc'), ['-p', 'scripts'], options),
  },
  {
    title: 'Types of the packages',
    work: (options) =>
      run('pnpm', ['-r', '--parallel', '--aggregate-output', '--no-bail', 'typecheck'], options),
  },
  {
    title: 'Lint and format',
    work: (options) => run(binPath('biome'), ['check', '--error-on-warnings'], options),
  },
  { title: 'Boundaries between areas', work: script('scripts/check-boundaries.ts') },
  { title: 'Texts and translations', work: script('scripts/check-texts.ts') },
  { title: 'OpenAPI description', work: script('scripts/lint-openapi.ts') },
]
