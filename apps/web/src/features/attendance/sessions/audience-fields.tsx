import { formatFacts, t } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/queries.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Select } from '../../../ui/field.tsx'
import styles from './audience-fields.module.scss'
import type { SessionForm } from './use-session-form.ts'

/** Who is expected at a session, and whether it is a service. Closed at first, as most sessions are for everyone. */
export function AudienceFields({ form }: { form: SessionForm }) {
  const { kind, departments } = form.watch()
  const { data: names = [] } = useQuery(queries.listDepartments())
  const known = [...new Set([...names, ...departments])]
  const who = departments.length > 0 ? formatFacts(departments) : t('Everyone')
  return (
    <details className={styles.audience}>
      <summary>
        {kind === 'service' ? t('Service') : t('Other session')} · {who}
      </summary>
      <KindField form={form} />
      {known.length > 0 && (
        <Choices
          label={t('Who is expected')}
          hint={t('Choose none for everyone. Others can come too, but don’t become absent.')}
          error={form.getFieldState('departments', form.formState).error?.message}
          options={known.map((name) => ({ value: name, label: name }))}
          chosen={departments}
          onChange={(chosen) => form.setValue('departments', chosen, { shouldDirty: true })}
        />
      )}
    </details>
  )
}

/** Whether a session is a service. */
export function KindField({ form }: { form: SessionForm }) {
  return (
    <Select
      label={t('Kind')}
      hint={t('Only services count when somebody is missed.')}
      {...form.field('kind')}
    >
      <option value="service">{t('Service')}</option>
      <option value="other">{t('Other: rehearsal, meeting, course')}</option>
    </Select>
  )
}
