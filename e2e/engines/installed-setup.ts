import { chosenCandidates } from './installed.ts'

/** Says which engines are missing and how to get them; a run without one of them is a failure. */
export default function setup(): void {
  const chosen = chosenCandidates()
  if (chosen.length === 0) throw new Error('ENGINES names none of chromium, firefox and webkit.')
  const missing = chosen.flatMap(({ name, missing: packages }) =>
    packages.map((debian) => `${name} is not installed: on Debian, apt-get install ${debian}`),
  )
  if (missing.length === 0) return
  throw new Error(
    `${missing.join('\n')}\nOr name the engines to run in, such as ENGINES=chromium. See docs/testing.md.`,
  )
}
