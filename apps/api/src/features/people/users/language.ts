import { type userEndpoints, userErrors } from '@church/shared'
import type { Handlers } from '../../../http/call.ts'
import { refuse } from '../../../http/errors.ts'
import { matchLanguage } from '../../../http/language.ts'
import { offeredCodes } from '../../../platform/church.ts'
import type { Platform } from '../../../platform/platform.ts'

type Rows = Pick<typeof userEndpoints, 'getLanguage' | 'setLanguage'>

export function languageHandlers({ church, db }: Pick<Platform, 'church' | 'db'>): Handlers<Rows> {
  const offered = async () => offeredCodes(await church.get())

  return {
    getLanguage: async ({ caller: { id } }) => {
      const { language } = await db.user.findUniqueOrThrow({
        where: { id },
        select: { language: true },
      })
      // A language that is no longer offered stays stored, in case the church offers it again.
      return { language: language && (await offered()).includes(language) ? language : null }
    },

    setLanguage: async ({ body, caller: { id } }) => {
      const language = body.language === null ? null : matchLanguage(body.language, await offered())
      if (language === null && body.language !== null) {
        throw refuse(userErrors.languageNotOffered, { field: 'language' })
      }
      await db.user.update({ where: { id }, data: { language }, select: { id: true } })
      return { language }
    },
  }
}
