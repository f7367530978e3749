import { type CreatedToken, t } from '@church/shared'
import { CopyText } from '../../../ui/copy-text.tsx'
import { readingWords } from './reading-words.ts'

/** A new token, which is shown only now, and how the usual programs take it. */
export function HowToUse({ token, addresses }: CreatedToken) {
  return (
    <>
      <p>
        <strong>{t('It is shown only now. Keep it like a password.')}</strong>
      </p>
      {addresses.length > 0 ? (
        addresses.map(({ reads, url }) => (
          <section key={reads}>
            <h3>{readingWords[reads]}</h3>
            <CopyText text={url} copied={t('Address copied.')} />
            <p>{t('In Google Sheets:')}</p>
            <CopyText text={`=IMPORTDATA("${url}")`} copied={t('Copied.')} />
            {reads === 'numbers' && (
              <p>
                {t('This quarter; for the last one, add {words} to the address.', {
                  words: '&period=last-quarter',
                })}
              </p>
            )}
          </section>
        ))
      ) : (
        <ByHeader token={token} />
      )}
    </>
  )
}

/** Code for programs, which is no text. */
const examples = (origin: string, token: string) => [
  {
    name: 'Excel, Power Query',
    code: [
      `Table.PromoteHeaders(Csv.Document(Web.Contents("${origin}/api/reading/numbers/",`,
      `[Query=[format="csv"], Headers=[Authorization="Bearer ${token}"]]), [Delimiter=",", Encoding=65001]))`,
    ].join(' '),
  },
  {
    name: 'Home Assistant',
    code: `sensor:
  - platform: rest
    resource: ${origin}/api/reading/numbers/?period=this-year
    headers: { Authorization: "Bearer ${token}" }
    value_template: "{{ value_json.totals.attendance }}"
    scan_interval: 3600`,
  },
  {
    name: t('Next services, on your website’s server'),
    code: `curl -H "Authorization: Bearer ${token}" ${origin}/api/reading/calendar/`,
  },
]

function ByHeader({ token }: { token: string }) {
  return (
    <>
      <CopyText text={token} copied={t('Copied.')} />
      {examples(window.location.origin, token).map(({ name, code }) => (
        <section key={name}>
          <h3>{name}</h3>
          <CopyText text={code} copied={t('Copied.')} />
        </section>
      ))}
    </>
  )
}
