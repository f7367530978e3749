import {
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  BUTTON_LABEL_MAX,
  formatList,
  n,
  t,
} from '@church/shared'
import type { BodyOf } from '../../../lib/queries.ts'
import { Choices } from '../../../ui/choices.tsx'
import { Checkbox, Select, TextArea, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ZoneNote } from '../../church/details/index.ts'
import styles from './announcement-form.module.scss'
import { bodyOf, type Entry, entry, selectedInWords } from './entry.ts'

interface Props {
  start: Entry
  /** The names of all departments. */
  departments: string[]
  /** The services to choose from. */
  sessions: { id: number; label: string }[]
  save: (body: BodyOf<'createAnnouncement'>) => Promise<unknown>
  /** The names of those whom it is for one by one; undefined while they load. */
  people: readonly { id: number; name: string }[] | undefined
  /** The name of the service that it is for, which may be over and so not one of the `sessions`. */
  sessionName?: string | null
  /** The words of its button. */
  action: string
}

const useEntryForm = (start: Entry, save: Props['save']) =>
  useForm({ schema: entry, values: start, save: (typed) => save(bodyOf(typed)) })

/** Creates or edits an announcement: its text, its audience and when it is shown. */
export function AnnouncementForm({ start, save, action, ...audiences }: Props) {
  const form = useEntryForm(start, save)
  const left = ANNOUNCEMENT_TEXT_MAX - form.watch('text').length
  return (
    <Form form={form}>
      <TextField
        label={t('Title')}
        required
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        {...form.field('title')}
      />
      <TextArea
        label={t('Text')}
        optional
        rows={5}
        maxLength={ANNOUNCEMENT_TEXT_MAX}
        hint={n(left, '{count} letters left.', '{count} letters left.', { count: String(left) })}
        {...form.field('text')}
      />
      <AudienceFields form={form} start={start} {...audiences} />
      <TextField label={t('From')} type="datetime-local" required {...form.field('from')} />
      <TextField label={t('Until')} type="datetime-local" required {...form.field('until')} />
      <ZoneNote />
      {form.watch('audience') !== 'people' && (
        <Checkbox
          label={t('Visitors see it, too')}
          hint={t('It is then on the home page for everybody.')}
          {...form.field('public')}
        />
      )}
      <details className={styles.button} open={start.url !== '' || undefined}>
        <summary>{t('Add a button')}</summary>
        <TextField
          label={t('Label')}
          optional
          maxLength={BUTTON_LABEL_MAX}
          {...form.field('label')}
        />
        <TextField
          label={t('Address', undefined, 'on the web')}
          optional
          hint={t('https://… or a page of ours, such as /calendar/')}
          autoCapitalize="none"
          {...form.field('url')}
        />
      </details>
      <Submit wide>{action}</Submit>
    </Form>
  )
}

interface AudienceProps
  extends Pick<Props, 'start' | 'departments' | 'sessions' | 'sessionName' | 'people'> {
  form: ReturnType<typeof useEntryForm>
}

/**
 * Whom it is for. What `start` has is a choice from the beginning, also before the lists have arrived: a select would
 * show another one in its place.
 */
function AudienceFields({ form, start, people, ...lists }: AudienceProps) {
  const typed = form.watch()
  const chosen = start.people.length
  const departments = [...new Set([...lists.departments, ...start.departments])]
  const isListed = lists.sessions.some(({ id }) => String(id) === start.session)
  const own = { id: Number(start.session), label: lists.sessionName ?? '…' }
  const sessions = start.session === '' || isListed ? lists.sessions : [own, ...lists.sessions]
  return (
    <>
      <Select label={t('Who it is for')} {...form.field('audience')}>
        <option value="everybody">{t('Everybody')}</option>
        {departments.length > 0 && <option value="departments">{t('Departments')}</option>}
        {chosen > 0 && <option value="people">{selectedInWords(chosen)}</option>}
        {sessions.length > 0 && <option value="session">{t('Those expected at a service')}</option>}
      </Select>
      {typed.audience === 'people' && (
        <div className={styles.people}>
          <p>{people ? <bdi>{formatList(people.map(({ name }) => name))}</bdi> : <Skeleton />}</p>
          <p>{t('Nobody is told who else gets it.')}</p>
        </div>
      )}
      {typed.audience === 'departments' && (
        <Choices
          label={t('Departments')}
          error={form.getFieldState('departments', form.formState).error?.message}
          options={departments.map((name) => ({ value: name, label: name }))}
          chosen={typed.departments}
          onChange={(chosen) => form.setValue('departments', chosen, { shouldDirty: true })}
        />
      )}
      {typed.audience === 'session' && (
        <Select label={t('Service')} {...form.field('session')}>
          <option value="">{t('Choose a service')}</option>
          {sessions.map(({ id, label }) => (
            <option key={id} value={String(id)}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}
