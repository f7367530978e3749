import {
  defineTexts,
  type MeetingDone,
  type MeetingList,
  meetingDone,
  NOT_MET_REASONS,
  type NotMetReason,
  n,
  t,
} from '@church/shared'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { formatDate, formatTimeRange } from '../../../lib/format.ts'
import { typedNumber } from '../../../lib/typed-number.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Actions, Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import inputStyles from '../../../ui/input.module.scss'
import { toast } from '../../../ui/toast.ts'
import { quiet } from '../../../ui/use-change.ts'
import styles from './groups.module.scss'

interface Props {
  list: MeetingList
  /** Marks a person, or takes the mark back. It says itself why it fails. */
  onTap: (user: number, here: boolean) => Promise<unknown>
  /** Says that the list is done; the form says why it fails. */
  onDone: (done: MeetingDone) => Promise<unknown>
}

/** Who was at one meeting: a tap for each person, guests, a note, and that it is done. */
export function MeetingListCard({ list, onTap, onDone }: Props) {
  const { start_datetime, end_datetime, people, done_at, not_met } = list
  const here = people.filter((person) => person.here).length
  return (
    <div className="cards">
      <Card
        title={t('{date}, {time}', {
          date: formatDate(start_datetime),
          time: formatTimeRange(start_datetime, end_datetime),
        })}
      >
        {not_met ? (
          <Alert tone="info">{t('Did not meet: {reason}', { reason: notMetWords[not_met] })}</Alert>
        ) : (
          done_at && <Alert tone="success">{t('The list is done.')}</Alert>
        )}
        <ul className={styles.people} aria-label={t('Who was there')}>
          {people.map((person) => (
            <li key={person.id}>
              <Tick person={person} disabled={not_met !== null} onTap={onTap} />
            </li>
          ))}
        </ul>
        <p className="soft small">{n(here, '{count} person', '{count} people')}</p>
      </Card>
      <Card title={t('When everybody is marked')}>
        <DoneForm list={list} onDone={onDone} />
      </Card>
    </div>
  )
}

interface TickProps {
  person: MeetingList['people'][number]
  disabled: boolean
  onTap: Props['onTap']
}

function Tick({ person: { id, name, here, away }, disabled, onTap }: TickProps) {
  // Shows the tap at once; the answer brings what is stored.
  const [wanted, setWanted] = useState<boolean | null>(null)
  const tap = async (isHere: boolean) => {
    // One at a time. The box is not disabled meanwhile, since it would lose the keyboard's focus.
    if (wanted !== null) return
    setWanted(isHere)
    await onTap(id, isHere).catch(() => undefined)
    setWanted(null)
  }
  return (
    <label className={styles.tick}>
      <input
        type="checkbox"
        className={inputStyles.box}
        checked={wanted ?? here}
        disabled={disabled}
        onChange={(event) => tap(event.target.checked)}
      />
      <bdi>{name}</bdi>
      {away && <Badge>{t('Away')}</Badge>}
    </label>
  )
}

const doneSchema = z.object({
  guests: typedNumber(z.int().check(z.gte(0), z.lte(500)), 0),
  note: meetingDone.shape.note,
})

function DoneForm({ list, onDone }: Pick<Props, 'list' | 'onDone'>) {
  const form = useForm({
    schema: doneSchema,
    values: { guests: list.guests === 0 ? '' : String(list.guests), note: list.note },
    save: async (entered) => {
      await onDone({ ...entered, not_met: null })
      // The list says so too, but a long one is out of sight.
      toast.success(t('The list is done.'))
    },
  })
  return (
    <Form form={form}>
      <TextField label={t('Guests')} optional inputMode="numeric" {...form.field('guests')} />
      <TextArea
        label={t('Note to the church’s office')}
        optional
        rows={2}
        {...form.field('note')}
      />
      <Submit wide icon="check">
        {t('Done')}
      </Submit>
      <Actions>
        <FormDialog
          variant="quiet"
          trigger={t('We did not meet')}
          title={t('Why did you not meet?')}
        >
          {(close) => (
            <NotMetReasons
              say={(reason) =>
                onDone({ guests: 0, note: form.getValues('note') ?? '', not_met: reason }).then(
                  close,
                )
              }
            />
          )}
        </FormDialog>
      </Actions>
    </Form>
  )
}

interface NotMetProps {
  say: (reason: NotMetReason) => Promise<unknown>
}

function NotMetReasons({ say }: NotMetProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: say, ...quiet })
  return (
    <>
      {error && <Alert>{error.message}</Alert>}
      <Actions>
        {NOT_MET_REASONS.map((reason) => (
          <Button
            key={reason}
            variant="secondary"
            disabled={isPending}
            onClick={() => mutate(reason)}
          >
            {notMetWords[reason]}
          </Button>
        ))}
      </Actions>
    </>
  )
}

/** Why a group did not meet. */
const notMetWords: Record<NotMetReason, string> = defineTexts({
  holidays: 'Holidays',
  illness: 'Illness',
  weather: 'Weather',
  other: 'Another reason',
})
