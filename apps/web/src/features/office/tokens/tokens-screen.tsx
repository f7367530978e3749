import {
  addDays,
  BY_ADDRESS,
  type CreatedToken,
  formatFacts,
  newToken,
  READINGS,
  type Token,
  t,
} from '@church/shared'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { churchDate, formatDate } from '../../../lib/format.ts'
import { mutations, queries } from '../../../lib/queries.ts'
import { screens } from '../../../lib/screens.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { DeviceList } from '../../../ui/device-list.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Fetched } from '../../../ui/fetched.tsx'
import { Checkbox, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { RowAction } from '../../../ui/row-action.tsx'
import { SettingsPage } from '../../../ui/settings-page.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { toastAnswer } from '../../../ui/toast.ts'
import { useChange, useSave } from '../../../ui/use-change.ts'
import { HowToUse } from './how-to-use.tsx'
import { readingWords } from './reading-words.ts'

/** Reading Tokens: what programs of the church may read, and until when. */
export function TokensScreen() {
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const close = () => setCreated(null)
  return (
    <SettingsPage
      title={screens.tokens.title}
      lead={t(
        'A token lets a program read, and nothing else. It also ends when its maker is no longer an admin, signs out everywhere or changes password.',
      )}
    >
      <div className="cards">
        <Card title={t('Tokens')}>
          <TokenList />
        </Card>
        <Card title={t('New token')}>
          <TokenForm onCreated={setCreated} />
        </Card>
      </div>
      <Dialog
        open={created !== null}
        onClose={close}
        title={t('Your new token')}
        footer={<Button onClick={close}>{t('Done')}</Button>}
      >
        {created && <HowToUse {...created} />}
      </Dialog>
    </SettingsPage>
  )
}

function TokenList() {
  return (
    <Fetched options={queries.listTokens()} skeleton={<SkeletonLines lines={2} />}>
      {(tokens) =>
        tokens.length === 0 ? (
          <p>{t('None yet.')}</p>
        ) : (
          <DeviceList label={t('Tokens')}>
            {tokens.map((token) => (
              <TokenRow key={token.id} token={token} />
            ))}
          </DeviceList>
        )
      }
    </Fetched>
  )
}

/** What it is for, who made it and until when, and its last use. */
function factsOf({ reads, by, until, works, last_used_at, last_network }: Token): string {
  const date = formatDate(until)
  return formatFacts([
    ...reads.map((each) => readingWords[each]),
    t('made by {name}', { name: by }),
    works ? t('until {date}', { date }) : t('ended {date}', { date }),
    last_used_at === null
      ? t('not used yet')
      : t('last used {date} from {network}', {
          date: formatDate(last_used_at),
          network: last_network ?? '',
        }),
  ])
}

function TokenRow({ token }: { token: Token }) {
  const { id, name } = token
  const { change } = useChange(mutations.endToken)
  const end = async () => {
    const isSure = await confirm({
      question: t('End the token {name}?', { name }),
      detail: t('What reads by it gets nothing any more.'),
      action: t('End'),
    })
    if (isSure) change({ params: { id } }, toastAnswer)
  }
  return (
    <li>
      <p className="numbers">
        <strong>{name}</strong>
        <br />
        {factsOf(token)}
      </p>
      <RowAction icon="cross" word={t('End')} label={t('End {name}', { name })} onClick={end} />
    </li>
  )
}

/** For how many days a token lasts unless the admin chooses. */
const USUAL_DAYS = 90

const options = READINGS.map((value) => ({ value, label: readingWords[value] }))

function TokenForm({ onCreated }: { onCreated: (created: CreatedToken) => void }) {
  const createToken = useSave(mutations.createToken)
  const [today] = useState(() => churchDate(serverNow()))
  const values: z.input<typeof newToken> = {
    name: '',
    reads: [],
    by_address: false,
    until: addDays(today, USUAL_DAYS),
  }
  const form = useForm({
    schema: newToken,
    values,
    save: async (body) => onCreated(await createToken({ body })),
    valuesAfter: () => values,
  })
  const { error } = form.field('reads')
  const reads = form.watch('reads')
  const isAddressable = reads.every((each) => BY_ADDRESS.includes(each))
  return (
    <Form form={form}>
      <TextField
        label={t('Name')}
        required
        hint={t('For example: Our website')}
        {...form.field('name')}
      />
      <Choices
        label={t('What may it read?')}
        error={error}
        options={options}
        chosen={reads}
        onChange={(chosen) =>
          form.setValue('reads', chosen, { shouldDirty: true, shouldValidate: true })
        }
      />
      {(isAddressable || form.watch('by_address')) && (
        <Checkbox
          label={t('By an address, for programs that send no header')}
          hint={t(
            'Such as IMPORTDATA in Google Sheets. Anybody who sees the address can read the same, so it can’t be used for the directory.',
          )}
          {...form.field('by_address')}
        />
      )}
      <TextField label={t('Last day')} type="date" required {...form.field('until')} />
      <Submit>{t('Make token')}</Submit>
    </Form>
  )
}
