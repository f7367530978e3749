import { checks, generate } from './checks.ts'

for (const { title, work } of [generate, ...checks]) {
  if ((await work()) === 0) continue
  console.error(`✗ ${title}`)
  process.exitCode = 1
}
