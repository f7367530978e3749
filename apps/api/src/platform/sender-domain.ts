import { Resolver } from 'node:dns/promises'
import type { DnsAnswer, SenderDomain } from '@church/shared'

/** Milliseconds for all questions together. */
const LIMIT_MS = 4_000
const ASK_MS = 1_500

/** Names that no DNS server knows (RFC 6761, 6762, 9476), or an address in their place. */
const NOT_IN_DNS =
  /(?:^|\.)(?:test|example|invalid|localhost|local|internal|alt)$|^[\d.]+$|^\[|^[^.]+$/i

/** The names under which most mail services publish their keys: a key's own name stands only in a sent mail. */
const SELECTORS = [
  ...[
    'default',
    'dkim',
    'mail',
    'google',
    'selector1',
    'selector2',
    'k1',
    'k2',
    's1',
    's2',
    'key1',
  ],
  ...[
    'smtp',
    'mxvault',
    'protonmail',
    'sig1',
    'fm1',
    'zoho',
    'mailjet',
    'brevo',
    'scph0',
    'mta',
    'pm',
  ],
]

/** DNS knows the name, or not: every other failure says nothing about it. */
const NOTHING_THERE = new Set(['ENODATA', 'ENOTFOUND'])

type Ask = Pick<Resolver, 'resolveTxt' | 'cancel'>

/**
 * Looks up whether the domain of a sender's address has what receivers ask for: who may send for it (SPF, RFC 7208) and
 * a key that signs its mails (DKIM, RFC 6376). `unknown` if DNS does not say so in time.
 */
export async function lookUpSender(
  address: string,
  dns: Ask = new Resolver({ timeout: ASK_MS, tries: 1 }),
): Promise<SenderDomain> {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  if (NOT_IN_DNS.test(domain)) return { domain, spf: 'unknown', dkim: 'unknown' }
  const timer = setTimeout(() => dns.cancel(), LIMIT_MS)
  const ask = (name: string, pattern: RegExp) => answerOf(dns, name, pattern)
  try {
    const [spf, ...keys] = await Promise.all([
      ask(domain, /^v=spf1(?: |$)/i),
      ...SELECTORS.map((selector) => ask(`${selector}._domainkey.${domain}`, /(?:^|;)\s*p=[^;\s]/)),
    ])
    return { domain, spf, dkim: bestOf(keys) }
  } finally {
    clearTimeout(timer)
  }
}

async function answerOf(dns: Ask, name: string, pattern: RegExp): Promise<DnsAnswer> {
  try {
    const records = await dns.resolveTxt(name)
    return records.some((parts) => pattern.test(parts.join(''))) ? 'found' : 'none'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return NOTHING_THERE.has(code) ? 'none' : 'unknown'
  }
}

const bestOf = (answers: DnsAnswer[]): DnsAnswer =>
  (['found', 'unknown'] as const).find((answer) => answers.includes(answer)) ?? 'none'
