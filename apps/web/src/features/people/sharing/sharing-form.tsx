import {
  type DirectoryMode,
  formatList,
  isUnder18,
  type Member,
  type Shares,
  type Sharing,
  type Subject,
  SWITCHES,
  type Switch,
  shares,
  shownTo,
  showsYear,
  t,
  unchosenShares,
  withoutHidden,
} from '@church/shared'
import * as z from 'zod/mini'
import { previousValues } from '../../../lib/changed-values.ts'
import { churchDate } from '../../../lib/format.ts'
import { mutations } from '../../../lib/queries.ts'
import { serverNow } from '../../../lib/server-time.ts'
import { Card } from '../../../ui/card.tsx'
import layout from '../../../ui/columns.module.scss'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { Form, Submit, useForm } from '../../../ui/form.tsx'
import { toastWithUndo } from '../../../ui/undo.ts'
import { useSave } from '../../../ui/use-change.ts'
import { fullName, MemberDetails } from '../members/index.ts'
import { choiceSaved } from './choice-saved.ts'
import type { OwnEntry } from './own-entry.ts'
import styles from './sharing-form.module.scss'
import { whyUnseen } from './why-unseen.ts'

/** The form's values: the switches of a `Sharing`, side by side. */
const sharingForm = z.extend(shares, { listed: z.boolean(), paper: z.boolean() })

type SharingValues = z.output<typeof sharingForm>

/** The switches for the details of somebody who is listed. */
const switches: { name: keyof Shares; label: string }[] = [
  { name: 'phone', label: t('Telephone numbers') },
  { name: 'email', label: t('Email addresses') },
  { name: 'address', label: t('Address') },
  { name: 'birthday', label: t('Birthday') },
  { name: 'picture', label: t('Picture') },
  { name: 'departments', label: t('Departments and member type') },
]

const sharingOf = ({ listed, paper, ...shares }: SharingValues): Sharing => ({
  listed,
  shares,
  paper,
})

/** The user's choice or, until there is one, the values that apply meanwhile. */
const valuesOf = (sharing: Sharing | null, mode: DirectoryMode): SharingValues => ({
  listed: sharing?.listed ?? true,
  paper: sharing?.paper ?? true,
  ...(sharing?.shares ?? unchosenShares(mode)),
})

const fields = ['listed', 'paper', ...switches.map(({ name }) => name)] as const

interface Props {
  entry: OwnEntry
  /** The user's choice, saved or not. */
  sharing: Sharing
}

/** The user's own details as other members would see them, by the rules that the server follows. */
function Preview({ entry: { profile, user, rules, church }, sharing }: Props) {
  const subject: Subject = {
    sharing,
    isApproved: user.approved,
    isActive: user.standing === 'active',
    isChild: user.is_child,
    isUnder18: isUnder18(profile.dateofbirth, churchDate(serverNow(), church.time_zone)),
  }
  const seen = shownTo('member', rules.mode, subject)
  if (!seen) return <EmptyState icon="user">{whyUnseen(rules.mode, subject)}</EmptyState>
  const member = withoutHidden(profile, seen, showsYear('member', rules.mode))
  return (
    <>
      <h3 dir="auto">{fullName(profile)}</h3>
      <p>{t('They see: your {details}.', { details: formatList(detailsOf(member)) })}</p>
      <MemberDetails member={member} isPreview />
    </>
  )
}

/** What a member's page has of somebody, in words. */
function detailsOf(member: Member): string[] {
  const { user, email_2, phone_number, phone_number_2, department_set, member_type } = member
  const has = (...values: (string | null)[]) => values.some(Boolean)
  const said: Record<Switch, [boolean, string]> = {
    phone: [has(phone_number, phone_number_2), t('telephone number')],
    email: [has(user.email, email_2), t('email address')],
    address: [has(member.flatno, member.streetname, member.city, member.postcode), t('address')],
    birthday: [has(member.dateofbirth, member.birthday), t('birthday')],
    picture: [has(member.image), t('picture')],
    departments: [department_set.length > 0 || has(member_type), t('departments')],
  }
  const given = SWITCHES.map((name) => said[name]).filter(([isGiven]) => isGiven)
  return [t('name', undefined, 'of a person'), ...given.map(([, words]) => words)]
}

/** Switches for what other members see, beside the user's own details as they then see them. */
export function SharingForm({ entry }: { entry: OwnEntry }) {
  const { sharing: saved, rules } = entry
  const setSharing = useSave(mutations.setSharing)
  const form = useForm({
    schema: sharingForm,
    values: valuesOf(saved, rules.mode),
    save: async (entered) => {
      const now = await setSharing({ body: sharingOf(entered) })
      const after = valuesOf(now, rules.mode)
      toastWithUndo(choiceSaved, {
        // A first choice can be changed, but not undone.
        before: saved ? previousValues(valuesOf(saved, rules.mode), after, fields) : {},
        restore: (before) => setSharing({ body: sharingOf({ ...after, ...before }) }),
      })
      return now
    },
    valuesAfter: (now) => valuesOf(now, rules.mode),
  })
  const entered = form.watch()

  return (
    <div className={layout.columns}>
      <Card>
        <Form form={form}>
          <Checkbox
            label={t('List me in the directory')}
            hint={t('Without this, other members don’t find you at all.')}
            {...form.field('listed')}
          />
          <fieldset className={styles.shares} disabled={!entered.listed}>
            <legend>{t('Besides my name, they see')}</legend>
            {switches.map(({ name, label }) => (
              <Checkbox key={name} label={label} {...form.field(name)} />
            ))}
            <Checkbox
              label={t('On paper, too')}
              hint={t('Members can print the directory. Without this, you’re on the screen only.')}
              {...form.field('paper')}
            />
          </fieldset>
          <Submit wide>{t('Save')}</Submit>
        </Form>
      </Card>
      <section className={styles.preview} aria-labelledby="as-others-see-you">
        <h2 id="as-others-see-you">{t('As other members see you')}</h2>
        <Preview entry={entry} sharing={sharingOf(entered)} />
      </section>
    </div>
  )
}
