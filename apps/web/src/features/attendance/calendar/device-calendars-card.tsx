import { type Feed, newFeed, t } from '@church/shared'
import { useState } from 'react'
import { mutations, queries } from '../../../lib/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { DeviceList, DeviceRow } from '../../../ui/device-list.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { useChange } from '../../../ui/use-change.ts'
import { HowDevicesTakeIt } from './how-devices-take-it.tsx'

interface Props {
  /** Adds the calendar to another device of this name. */
  onAdd: (name: string) => Promise<void>
}

/** The calendars on the user's devices, each of which they can end, and a form for another device. */
export function DeviceCalendarsCard({ onAdd }: Props) {
  return (
    <Card title={t('Calendars on your devices')}>
      <Fetched options={queries.listFeeds()} skeleton={<SkeletonLines lines={2} />}>
        {(feeds) =>
          feeds.length === 0 ? (
            <p>
              {t('None yet. “Add to my calendar” puts our dates into the calendar of this device.')}
            </p>
          ) : (
            <DeviceList label={t('Calendars on your devices')}>
              {feeds.map((feed) => (
                <Device key={feed.id} feed={feed} />
              ))}
            </DeviceList>
          )
        }
      </Fetched>
      <AddDevice onAdd={onAdd} />
      <HowDevicesTakeIt />
    </Card>
  )
}

function Device({ feed: { id, name, at, last_used_at } }: { feed: Feed }) {
  const { change } = useChange(mutations.removeFeed)
  const end = async () => {
    const isSure = await confirm({
      question: t('End the calendar on {name}?', { name }),
      detail: t('It gets no more news. What it shows already stays until you remove it there.'),
      action: t('End'),
    })
    if (!isSure) return
    change({ body: { id } }, toastAnswer)
  }
  return (
    <DeviceRow name={name} addedAt={at} lastUsedAt={last_used_at}>
      <RowAction icon="cross" word={t('End')} label={t('End {name}', { name })} onClick={end} />
    </DeviceRow>
  )
}

function AddDevice({ onAdd }: Props) {
  const [asks, setAsks] = useState(false)
  const form = useForm({
    schema: newFeed,
    values: { name: '' },
    save: async ({ name }) => {
      await onAdd(name)
      setAsks(false)
    },
    repeatsFieldErrors: false,
  })
  if (!asks) {
    return (
      <Button variant="secondary" onClick={() => setAsks(true)}>
        {t('Add another device')}
      </Button>
    )
  }
  return (
    <Form form={form}>
      <TextField
        label={t('Device name')}
        required
        autoFocus
        hint={t('For example: My phone')}
        {...form.field('name')}
      />
      <Submit row="form" onCancel={() => setAsks(false)}>
        {t('Continue')}
      </Submit>
    </Form>
  )
}
