import {
  type MailClosing,
  type MailExample,
  type MailsOfKind,
  mailClosing,
  n,
  t,
} from '@church/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { Card } from '../../../ui/card.tsx'
import { Select, TextArea } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'
import { useChurch } from '../../church/details/index.ts'
import { MessagesHeading } from '../deliveries/index.ts'
import styles from './mails-screen.module.scss'

/** Emails: every mail as people read it, in each language that the church offers, and the church's closing lines. */
export function MailsScreen() {
  const church = useChurch()
  const [chosen, choose] = useState<string>()
  const language = chosen ?? church?.language
  const query = useQuery({
    ...queries.getMails({ query: language ? { language } : {} }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <MessagesHeading
        title={screens.mails.title}
        lead={t(
          'Read every email before others do. The people in them are invented, and no link works.',
        )}
      />
      <Loaded query={query}>
        {({ closing, kinds }) => (
          <>
            <Card>
              <ClosingForm settings={{ closing }} />
            </Card>
            {church && church.languages.length > 1 && (
              <div className={styles.language}>
                <Select
                  label={t('Language of the examples')}
                  value={language}
                  onChange={({ target }) => choose(target.value)}
                >
                  {church.languages.map(({ code, name }) => (
                    <option key={code} value={code} lang={code}>
                      {name}
                    </option>
                  ))}
                </Select>
              </div>
            )}
            <ul className={styles.kinds}>
              {kinds.map((kind) => (
                <li key={kind.kind}>
                  <Kind kind={kind} closing={closing} lang={language} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  )
}

const valuesOf = ({ closing }: MailClosing) => ({ closing })

function ClosingForm({ settings }: { settings: MailClosing }) {
  const setMailClosing = useSave(mutations.setMailClosing)
  const form = useSettingsForm({
    schema: mailClosing,
    settings,
    valuesOf,
    save: (body) => setMailClosing({ body }),
    saved: t('Saved.'),
    repeatsFieldErrors: false,
  })
  return (
    <Form form={form}>
      <TextArea
        label={t('Your closing lines')}
        rows={3}
        dir="auto"
        hint={t('They stand at the end of every email, such as a greeting from the office.')}
        {...form.field('closing')}
      />
      <Submit>{t('Save')}</Submit>
    </Form>
  )
}

interface KindProps {
  kind: MailsOfKind
  closing: string
  /** The language of its words. */
  lang: string | undefined
}

function Kind({ kind: { name, why, examples }, closing, lang }: KindProps) {
  return (
    <details className={styles.kind}>
      <summary>
        <bdi lang={lang}>{name}</bdi>{' '}
        <span className="soft">{n(examples.length, '{count} email', '{count} emails')}</span>
      </summary>
      <p className="soft" lang={lang} dir="auto">
        {why}
      </p>
      {examples.map((example) => (
        <Example key={example.subject + example.heading} {...{ example, closing, lang }} />
      ))}
    </details>
  )
}

function Example({ example, closing, lang }: { example: MailExample } & Omit<KindProps, 'kind'>) {
  const { subject, heading, paragraphs, links, button, notes } = example
  return (
    <article className={styles.mail} lang={lang} dir="auto">
      <p className="soft">{subject}</p>
      <h2>{heading}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {links.map((label) => (
        <p key={label} className={styles.link}>
          {label}
        </p>
      ))}
      {button !== null && <p className={styles.button}>{button}</p>}
      {notes.map((text) => (
        <p key={text} className="soft">
          {text}
        </p>
      ))}
      {closing && (
        <p className={styles.closing} dir="auto">
          {closing}
        </p>
      )}
    </article>
  )
}
