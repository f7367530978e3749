import {
  CARE_DONE,
  CARE_NOTE_MAX,
  type CareCase,
  type CareOutcome,
  careTexts,
  newCareEvent,
  t,
} from '@church/shared'
import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { churchDate, formatDay } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { ErrorAlert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox, TextArea } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { focusHeading } from '../../../ui/page-heading.tsx'
import { toast } from '../../../ui/toast.ts'
import { toastWithUndo } from '../../../ui/undo.ts'
import { quiet, useChange, useSave } from '../../../ui/use-change.ts'
import { useChurch } from '../../church/details/index.ts'
import styles from './care-dialog.module.scss'

import { laterDates } from './later-dates.ts'
export type CareAction = CareOutcome | 'later'

interface Props {
  careCase: CareCase | null
  /** Null while the dialog is closed. */
  action: CareAction | null
  onClose: () => void
}

/** Asks for a note about a call, or for the date to which it is postponed. */
export function CareDialog({ careCase, action, onClose }: Props) {
  const wasOpen = useRef(false)
  const isOpen = action !== null && careCase !== null

  // Runs after the dialog has restored the focus, perhaps to a card that is gone.
  useEffect(() => {
    const lostFocus = wasOpen.current && !isOpen && document.activeElement === document.body
    if (lostFocus) focusHeading()
    wasOpen.current = isOpen
  }, [isOpen])

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={isOpen ? titles[action](careCase.person.name) : ''}
    >
      {isOpen && action === 'later' && <LaterForm careCase={careCase} onDone={onClose} />}
      {isOpen && action !== 'later' && (
        <NoteForm careCase={careCase} outcome={action} onDone={onClose} />
      )}
    </Dialog>
  )
}

const titles: Record<CareAction, (name: string) => string> = {
  reached: (name) => t('You reached {name}', { name }),
  'no answer': (name) => t('No answer from {name}', { name }),
  'left a message': (name) => t('You left {name} a message', { name }),
  visited: (name) => t('You visited {name}', { name }),
  'asked not to be contacted': (name) => t('Stop contacting {name}?', { name }),
  later: (name) => t('When will you call {name}?', { name }),
}

interface LaterFormProps {
  careCase: CareCase
  onDone: () => void
}

/** Takes a case off the list until a date that one tap chooses. An unassigned case becomes the user's. */
function LaterForm({ careCase: { id, assignee }, onDone }: LaterFormProps) {
  const church = useChurch()
  const ownId = useCurrentUser(({ user }) => user?.id ?? 0)
  const { change, isPending, error } = useChange({ ...mutations.updateCareCase, ...quiet })
  const updateCase = useSave(mutations.updateCareCase)
  const taking = assignee ? {} : { assignee: ownId }

  const snooze = (snooze_until: string) =>
    change({ params: { id }, body: { state: 'snoozed', snooze_until, ...taking } }, () => {
      toastWithUndo(t('Back on your list on {day}.', { day: formatDay(snooze_until) }), {
        before: { state: 'open', ...(assignee ? {} : { assignee: null }) } as const,
        restore: (body) => updateCase({ params: { id }, body }),
      })
      onDone()
    })

  return (
    <div className={styles.choices}>
      {laterDates(churchDate(serverNow(), church?.time_zone)).map(({ label, date }) => (
        <Button key={date} variant="secondary" wide busy={isPending} onClick={() => snooze(date)}>
          <span>{label}</span> <span className={styles.date}>{formatDay(date, 'short')}</span>
        </Button>
      ))}
      {error && <ErrorAlert error={error} />}
    </div>
  )
}

interface NoteFormProps {
  careCase: CareCase
  outcome: CareOutcome
  onDone: () => void
}

const noteSchema = z.object({ note: newCareEvent.shape.note, keep: z.boolean() })

/** Records the outcome of an attempt to reach a person. The note itself may be empty. */
function NoteForm({ careCase, outcome, onDone }: NoteFormProps) {
  const addCareEvent = useSave(mutations.addCareEvent)
  const isRefusal = outcome === 'asked not to be contacted'
  const mayKeep = CARE_DONE.includes(outcome) && !isRefusal
  const form = useForm({
    schema: noteSchema,
    values: { note: '', keep: false },
    save: async ({ note, keep }) => {
      const saved = await addCareEvent({
        params: { id: careCase.id },
        body: { outcome, note, ...(mayKeep && { close: !keep }) },
      })
      toast.success(saved.state === 'closed' ? t('Noted, and the case is closed.') : t('Noted.'))
      onDone()
    },
  })
  return (
    <Form form={form}>
      {isRefusal && <p>{t('The case is closed until they next come.')}</p>}
      <TextArea
        label={t('Note')}
        optional
        hint={careTexts.noteHint}
        rows={3}
        maxLength={CARE_NOTE_MAX}
        {...form.field('note')}
      />
      {mayKeep && (
        <Checkbox
          label={t('Keep them on the list')}
          hint={t('Otherwise the case is closed.')}
          {...form.field('keep')}
        />
      )}
      <Submit row="dialog" onCancel={onDone} variant={isRefusal ? 'danger' : undefined}>
        {isRefusal ? t('Stop contacting them') : t('Save')}
      </Submit>
    </Form>
  )
}
