import { type ChurchSettings, churchTexts, churchUpdate, type Language, t } from '@church/shared'
import * as z from 'zod/mini'
import { mutations } from '../../../lib/queries.ts'
import { Card } from '../../../ui/card.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Select } from '../../../ui/field.tsx'
import { Form, Submit } from '../../../ui/form.tsx'
import { useSave } from '../../../ui/use-change.ts'
import { useSettingsForm } from '../../../ui/use-settings-form.ts'

const schema = z.object({
  language: churchUpdate.shape.language.def.innerType,
  languages: churchUpdate.shape.languages.def.innerType,
})

const isUnread = ({ code, read_by }: Language) => code !== 'en' && read_by === null

/** A language's name in a list of choices, marked if no native speaker has read its texts. */
const nameOf = (language: Language) => (isUnread(language) ? `${language.name} *` : language.name)

/** The languages that people can choose, and that of the church itself. */
export function LanguagesCard({ settings }: { settings: ChurchSettings }) {
  const updateChurch = useSave(mutations.updateChurch)
  const known = settings.known_languages
  const form = useSettingsForm({
    schema,
    settings,
    valuesOf: ({ language, languages }) => ({ language, languages }),
    save: ({ language, languages }) => updateChurch({ body: { language, languages } }),
    saved: churchTexts.saved,
  })
  const { languages: offered } = form.watch()
  const isOffered = ({ code }: Language) => code === 'en' || offered.includes(code)
  return (
    <Card title={t('Languages')}>
      <Form form={form}>
        <Choices
          label={t('People can choose')}
          hint={
            known.some((language) => isUnread(language) && isOffered(language)) &&
            t('* No native speaker has read these texts yet. Ask one of your own to look at them.')
          }
          options={known
            .filter(({ code }) => code !== 'en')
            .map((language) => ({ value: language.code, label: nameOf(language) }))}
          chosen={offered}
          error={form.field('languages').error}
          onChange={(languages) => form.setValue('languages', languages)}
        />
        <Select
          label={t('The church’s own language')}
          hint={t('For public pages, paper, and emails to people who have chosen none.')}
          {...form.field('language')}
        >
          {known.filter(isOffered).map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <Submit>{t('Save')}</Submit>
      </Form>
    </Card>
  )
}
