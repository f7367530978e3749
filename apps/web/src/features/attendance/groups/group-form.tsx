import { GROUP_NAME_MAX, keysOf, newGroup, type OfficeGroup, seriesTexts, t } from '@church/shared'
import { useState } from 'react'
import * as z from 'zod/mini'
import { churchDate, weekdayName } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { typedNumber } from '../../../lib/typed-number.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Checkbox, NameField, Select, TextField } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio.tsx'
import { toast } from '../../../ui/toast.ts'
import { useSave } from '../../../ui/use-change.ts'
import { FindPerson, nameOf } from '../../people/users/index.ts'
import styles from './groups.module.scss'
import { visibilityWords } from './visibility-words.ts'

const { name, visibility } = newGroup.shape

/** The rhythm as it is typed; without a day, the group has none. */
const schema = z
  .object({
    name,
    purpose: z.string(),
    visibility,
    meets_at: z.string(),
    places: typedNumber(z.int().check(z.gte(0), z.lte(500)), 0),
    marks_itself: z.boolean(),
    weekday: z.string(),
    every_weeks: typedNumber(z.int().check(z.gte(1), z.lte(52)), 1),
    start_time: z.string(),
    minutes: typedNumber(z.int().check(z.gte(5), z.lte(720)), 90),
    from_date: z.string(),
    until_date: z.string(),
  })
  .check(
    z.refine(({ from_date, until_date }) => until_date === '' || until_date >= from_date, {
      path: ['until_date'],
      error: seriesTexts.untilBeforeFrom,
    }),
  )

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

function rhythmOf(entered: z.output<typeof schema>) {
  const { weekday, every_weeks, start_time, minutes, from_date } = entered
  if (weekday === '') return null
  const until_date = entered.until_date || null
  return { weekday: Number(weekday), every_weeks, start_time, minutes, from_date, until_date }
}

interface Props {
  /** Nothing for a new one. */
  group: OfficeGroup | undefined
  onDone: () => void
}

/** Creates or changes a group. */
export function GroupForm({ group, onDone }: Props) {
  const [chosen, setChosen] = useState<OfficeGroup['led_by']>()
  const leaders = chosen ?? group?.led_by ?? []
  const create = useSave(mutations.createGroup)
  const update = useSave(mutations.updateGroup)
  const rhythm = group?.rhythm
  const form = useForm({
    schema,
    values: {
      name: group?.name ?? '',
      purpose: group?.purpose ?? '',
      visibility: group?.visibility ?? 'ask',
      meets_at: group?.meets_at ?? '',
      places: group?.places ? String(group.places) : '',
      marks_itself: group?.marks_itself ?? false,
      weekday: rhythm ? String(rhythm.weekday) : '',
      every_weeks: String(rhythm?.every_weeks ?? 1),
      start_time: rhythm?.start_time ?? '19:30',
      minutes: String(rhythm?.minutes ?? 90),
      from_date: rhythm?.from_date ?? churchDate(serverNow()),
      until_date: rhythm?.until_date ?? '',
    },
    save: async (entered) => {
      const { purpose, meets_at, marks_itself, places } = entered
      const body = {
        name: entered.name,
        visibility: entered.visibility,
        purpose,
        meets_at,
        marks_itself,
        places: places === 0 ? null : places,
        rhythm: rhythmOf(entered),
        // Unless they are changed here, since one who has left meanwhile would be back without being asked.
        ...(chosen && { leaders: chosen.map(({ id }) => id) }),
        ...(chosen && group && { leaders_before: group.led_by.map(({ id }) => id) }),
      }
      await (group ? update({ params: { id: group.id }, body }) : create({ body }))
      toast.success(t('{name} saved.', { name: entered.name }))
      onDone()
    },
  })
  return (
    <Form form={form}>
      <NameField maxLength={GROUP_NAME_MAX} {...form.field('name')} />
      <TextField label={t('What it is for')} optional {...form.field('purpose')} />
      <RadioGroup
        legend={t('Who may know of it')}
        options={keysOf(visibilityWords).map((value) => ({ value, label: visibilityWords[value] }))}
        {...form.choice('visibility')}
      />
      <Select label={t('Day')} {...form.field('weekday')}>
        <option value="">{t('As the group agrees')}</option>
        {WEEKDAYS.map((day) => (
          <option key={day} value={day}>
            {weekdayName(day)}
          </option>
        ))}
      </Select>
      <TextField
        label={t('Every how many weeks')}
        inputMode="numeric"
        {...form.field('every_weeks')}
      />
      <TextField label={t('Starts at')} type="time" {...form.field('start_time')} />
      <TextField label={t('Minutes')} inputMode="numeric" {...form.field('minutes')} />
      <TextField label={t('First date')} type="date" {...form.field('from_date')} />
      <TextField
        label={t('Last date')}
        optional
        type="date"
        min={form.watch('from_date')}
        max="2999-12-31"
        {...form.field('until_date')}
      />
      <TextField
        label={t('Where')}
        optional
        hint={t('Only its people see it.')}
        {...form.field('meets_at')}
      />
      <TextField label={t('Places')} optional inputMode="numeric" {...form.field('places')} />
      <Checkbox label={t('People mark themselves')} {...form.field('marks_itself')} />
      <fieldset className={styles.choices}>
        <legend>{t('Leaders')}</legend>
        <ul className={styles.people}>
          {leaders.map((leader) => (
            <li key={leader.id}>
              {leader.name}
              <IconButton
                icon="cross"
                label={t('Remove {name}', { name: leader.name })}
                onClick={() => setChosen(leaders.filter(({ id }) => id !== leader.id))}
              />
            </li>
          ))}
        </ul>
        <FindPerson
          label={t('Add a leader')}
          added={leaders.map(({ id }) => id)}
          onAdd={(user) => setChosen([...leaders, { id: user.id, name: nameOf(user) }])}
        />
      </fieldset>
      <Submit row="dialog" onCancel={onDone}>
        {t('Save')}
      </Submit>
    </Form>
  )
}
