import { type Poster, type PublicChurch, shown, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { BackLink, PageHeading } from '../../../ui/page-heading.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { BesideTopics } from '../../../ui/settings-page.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { useChurch } from '../details/index.ts'
import styles from './poster-screen.module.scss'

const formats = { poster: t('Poster for the door'), cards: t('Small cards') }
type Format = keyof typeof formats

/** As many as fit on a sheet of A4, in the chosen languages by turns. */
const CARDS = Array.from({ length: 8 }, (_, index) => index)

/** A poster for the door or a sheet of small cards, to print: the address as a QR code and how to begin. */
export function PosterScreen() {
  const query = useQuery(queries.getPoster())
  const church = useChurch()
  return (
    <BesideTopics
      head={
        <div className={styles.screen}>
          <BackLink to={screens.settings.path}>{shown(screens.settings.title)}</BackLink>
          <PageHeading
            title={screens.poster.title}
            lead={t('Print it on A4 for the door, or as cards for newcomers.')}
          />
        </div>
      }
    >
      <Loaded query={church ? query : { ...query, data: undefined }}>
        {(texts) => church && <Sheet church={church} texts={texts} />}
      </Loaded>
    </BesideTopics>
  )
}

/** The more languages, the smaller its letters and its code. */
function sizeOf({ length }: Poster): 'few' | 'some' | 'many' {
  if (length > 6) return 'many'
  return length > 2 ? 'some' : 'few'
}

function Sheet({ church, texts }: { church: PublicChurch; texts: Poster }) {
  const [format, setFormat] = useState<Format>('poster')
  const [chosen, setChosen] = useState(texts.map(({ code }) => code))
  const spoken = texts.filter(({ code }) => chosen.includes(code))
  const address = <Address church={church} />
  return (
    <>
      <div className={classNames(styles.screen, styles.choices)}>
        <Tabs
          label={shown(screens.poster.title)}
          tabs={formats}
          chosen={format}
          onChoose={setFormat}
        />
        {texts.length > 1 && (
          <Choices
            label={t('Languages')}
            options={texts.map(({ code, name }) => ({ value: code, label: name }))}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
        <Button onClick={() => window.print()}>{t('Print')}</Button>
      </div>
      <TabPanel of={format}>
        {format === 'poster' ? (
          <section className={styles.poster} data-languages={sizeOf(spoken)}>
            {address}
            <div className={styles.languages}>
              {spoken.map((text) => (
                <Sentences key={text.code} text={text} />
              ))}
            </div>
          </section>
        ) : (
          <section className={styles.cards}>
            {CARDS.map((card) => (
              <article key={card} aria-hidden={card > 0} className={styles.card}>
                {address}
                {spoken.length > 0 && <Sentences text={spoken[card % spoken.length]} />}
              </article>
            ))}
          </section>
        )}
      </TabPanel>
    </>
  )
}

function Sentences({ text }: { text: Poster[number] | undefined }) {
  return (
    <ol lang={text?.code} dir={text?.dir}>
      {text?.sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  )
}

/** The church's name, where it meets, and the site's address as a code and in letters. */
const Address = ({ church: { name, address, url } }: { church: PublicChurch }) => (
  <>
    <div className={styles.church}>
      <strong className={styles.name} dir="auto">
        {name}
      </strong>
      {address && <span dir="auto">{address}</span>}
    </div>
    <div className={styles.site}>
      <QrCode
        className={styles.code}
        value={url}
        label={t('QR code of {address}', { address: url })}
      />
      <b dir="ltr">{url.replace(/^https?:\/\//, '')}</b>
    </div>
  </>
)
