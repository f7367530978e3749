import { binPath, run, runScript } from './run.ts'

export interface Check {
  title: string
  /** @returns the exit code */
  work: () => Promise<number>
}

/** The checks of `pnpm check` and `pnpm test` besides tests, cheapest first. */
export const checks: Check[] = [
  { title: 'Lists, languages and database client', work: () => runScript('scripts/generate.ts') },
  { title: 'Types of the scripts', work: () => run(binPath('tsc'), ['-p', 'scripts']) },
  {
    title: 'Types of the packages',
    work: () => run('pnpm', ['-r', '--parallel', '--aggregate-output', '--no-bail', 'typecheck']),
  },
  {
    title: 'Lint and format',
    work: () => run(binPath('biome'), ['check', '--error-on-warnings']),
  },
  { title: 'Boundaries between areas', work: () => runScript('scripts/check-boundaries.ts') },
  { title: 'Texts and translations', work: () => runScript('scripts/check-texts.ts') },
  { title: 'OpenAPI description', work: () => runScript('scripts/lint-openapi.ts') },
]
