import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Ends a run with a table of each check in each engine. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const engines = [...new Set(tests.map(engineOf))]
    const stateOf = (check: string, engine: string) => {
      const test = tests.find((other) => other.name === check && engineOf(other) === engine)
      return test ? marks[test.result().state] : '–'
    }
    const checks = [...new Set(tests.map(({ name }) => name))]
    const table = [
      ['check', ...engines.map((engine) => `${engine} ${versionOf(tests, engine)}`)],
      ['---', ...engines.map(() => '---')],
      ...checks.map((check) => [check, ...engines.map((engine) => stateOf(check, engine))]),
    ]
    console.log(`\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`)
  }
}

const marks = { passed: 'passed', failed: 'FAILED', skipped: 'skipped', pending: 'not run' }

const engineOf = ({ parent }: TestCase) => (parent.type === 'suite' ? parent.name : '')

/** The tests of an engine record its version. */
function versionOf(tests: TestCase[], engine: string): string {
  return (
    tests.find((test) => engineOf(test) === engine && test.meta().version)?.meta().version ?? ''
  )
}

declare module 'vitest' {
  interface TaskMeta {
    /** The version of the engine in which a test ran. */
    version?: string
  }
}
