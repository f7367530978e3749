import { type MailExample, type mailsEndpoints, shown } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { readerLanguage } from '../../../platform/church.ts'
import { inTransaction } from '../../../platform/db.ts'
import { tellOfFarReaching } from '../../../platform/far-reaching.ts'
import type { Example, Mail, MessageKind } from '../../../platform/outbox.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readerOf } from '../deliveries/index.ts'
import { mailsSetting } from './settings.ts'

const exampleOf = (mail: Mail): MailExample => ({
  subject: mail.subject,
  heading: mail.heading,
  paragraphs: [...mail.paragraphs, ...(mail.written ?? [])],
  links: (mail.links ?? []).map(({ label }) => label),
  button: mail.button?.label ?? null,
  notes: mail.notes ?? [],
})

const mailsOf = ({ kind, name, why, required, examples }: MessageKind, about: Example) => ({
  kind,
  name: shown(name),
  why: shown(why),
  required,
  examples: examples(about).map(exampleOf),
})

export function mailsHandlers(services: Platform): Handlers<typeof mailsEndpoints> {
  const { church, clock, languages, outbox, pool } = services
  return {
    getMails: async ({ query, caller }) => {
      const [site, facts, { closing }] = await Promise.all([
        church.site(),
        church.get(),
        mailsSetting.read(pool),
      ])
      const reader = await readerOf(pool, caller.id)
      const language = readerLanguage(facts, query.language ?? null)
      const about = { site, reader, at: clock.now() }
      const mails = outbox.kinds.filter(({ ways }) => ways.mail)
      return languages.speak(language, () => ({
        closing,
        kinds: mails.map((kind) => mailsOf(kind, about)),
      }))
    },

    setMailClosing: async ({ body, caller }) => {
      const change = { value: body, actorId: caller.id, at: clock.now() }
      await inTransaction(pool, async (client) => {
        const about = await mailsSetting.change(client, change)
        await tellOfFarReaching(services, client, { about, ...change })
      })
      return body
    },
  }
}
