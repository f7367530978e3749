import { expect, test, vi } from 'vitest'
import { lookUpSender } from './sender-domain.ts'

const refused = (code: string) => Object.assign(new Error(code), { code })

/** DNS with these records; every other name answers with this code. */
const dnsWith = (records: Record<string, string>, otherwise = 'ENOTFOUND') => ({
  cancel: vi.fn(),
  resolveTxt: vi.fn(async (name: string) => {
    const found = records[name]
    if (found === undefined) throw refused(otherwise)
    // As DNS splits a long text.
    return [['another=text'], [found.slice(0, 5), found.slice(5)]]
  }),
})

const spf = { 'hill.org': 'v=spf1 include:_spf.mail.net -all' }
const key = { 'selector1._domainkey.hill.org': 'v=DKIM1; k=rsa; p=MIIB' }

test.each([
  ['both', dnsWith({ ...spf, ...key }), 'found', 'found'],
  [
    'a revoked key',
    dnsWith({ ...spf, 'mail._domainkey.hill.org': 'v=DKIM1; p=' }),
    'found',
    'none',
  ],
  ['neither', dnsWith({ 'hill.org': 'v=spf10' }, 'ENODATA'), 'none', 'none'],
  ['a server that does not answer', dnsWith({}, 'ETIMEOUT'), 'unknown', 'unknown'],
  ['a server that fails', dnsWith(spf, 'ESERVFAIL'), 'found', 'unknown'],
  ['a lookup that was cancelled', dnsWith({}, 'ECANCELLED'), 'unknown', 'unknown'],
])('finds %s', async (_, dns, spf, dkim) => {
  const found = await lookUpSender('office@Hill.org', dns)
  expect(found).toEqual({ domain: 'hill.org', spf, dkim })
})

test('asks nobody about a domain that is in no DNS', async () => {
  const dns = dnsWith({})
  for (const domain of ['church.test', 'localhost', '[192.0.2.1]', 'nas.local']) {
    const found = await lookUpSender(`office@${domain}`, dns)
    expect(found).toEqual({ domain, spf: 'unknown', dkim: 'unknown' })
  }
  expect(dns.resolveTxt).not.toHaveBeenCalled()
})
