/** What newer releases than one's own have, by a changelog in the form of this product's. */
export interface Newer {
  /** The newest release. */
  version: string
  /** Whether an operator has something to do for it. */
  isMajor: boolean
  /** What they fix for security, the newest first. */
  security: string[]
}

type Version = readonly [major: number, minor: number, patch: number]

const HEADING = /^## (\d{1,4})\.(\d{1,4})\.(\d{1,4})(?: |$)/
const SECTION = /^### (.*)$/
/** As many as an admin reads, and no more than the page can show. */
const SECURITY_MAX = 20
const LINE_MAX = 300

/**
 * Reads which releases are newer. Whatever else the text has is ignored; what is returned is plain text without
 * Markdown, of limited length.
 * @returns null if there is none
 * @throws Error if no heading names a release
 */
export function readChangelog(text: string, own: string): Newer | null {
  const mine = versionIn(`## ${own}`)
  let release: Version | null = null
  let newest: Version | null = null
  let isSecurity = false
  let hasReleases = false
  const security: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const heading = versionIn(line)
    if (heading || line.startsWith('## ')) {
      release = heading
      hasReleases ||= heading !== null
      isSecurity = false
      if (heading && (!newest || isAfter(heading, newest))) newest = heading
      continue
    }
    const section = SECTION.exec(line)
    if (section) isSecurity = section[1]?.trim() === 'Security'
    if (!isSecurity || !release || !mine || !isAfter(release, mine)) continue
    if (line.startsWith('- ')) security.push(line.slice(2))
    else if (line.startsWith('  ') && security.length > 0) {
      security.push(`${security.pop()} ${line.trim()}`)
    }
  }
  if (!hasReleases || !mine) throw new Error('it names no release')
  if (!newest || !isAfter(newest, mine)) return null
  return {
    version: newest.join('.'),
    isMajor: newest[0] > mine[0],
    security: security.slice(0, SECURITY_MAX).map(plainly),
  }
}

function versionIn(line: string): Version | null {
  const [, ...parts] = HEADING.exec(line) ?? []
  const [major, minor, patch] = parts.map(Number)
  return major === undefined || minor === undefined || patch === undefined
    ? null
    : [major, minor, patch]
}

function isAfter(one: Version, other: Version): boolean {
  const at = one.findIndex((part, index) => part !== other[index])
  return at >= 0 && Number(one[at]) > Number(other[at])
}

/** Without the signs of Markdown and the addresses of links. */
const plainly = (line: string) =>
  line
    .replace(/\[([^\]]*)\]\((?:[^()]|\([^()]*\))*\)/g, '$1')
    .replace(/[`*\p{Cc}]/gu, '')
    .slice(0, LINE_MAX)
