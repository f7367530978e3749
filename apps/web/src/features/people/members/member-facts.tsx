import {
  fieldOf,
  formatFacts,
  MEMBER_FIELD_NAMES,
  type Member,
  type MemberField,
  type ShownBy,
  shown,
  t,
} from '@church/shared'
import type { ReactNode } from 'react'
import { formatBirth, formatDay } from '../../../lib/format.ts'
import { mapSearch } from '../../../lib/links.ts'
import { EmailLink } from '../../../ui/email-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { T } from '../../../ui/t.tsx'
import contactLinkStyles from './contact-link.module.scss'
import styles from './member-facts.module.scss'
import { PhoneLinks } from './phone-links.tsx'

/** A detail of a member; `value` is null if it is missing or not shared, and `missing` is then shown. */
interface Fact {
  label: string
  value: ReactNode
  missing: string
}

/** All details of a member as a list; what is missing comes last. */
export function MemberFacts({ member }: { member: Member }) {
  const facts = factsOf(member)
  return (
    <>
      <FactList className={styles.facts} facts={facts.filter(({ value }) => value !== null)} />
      <FactList className={styles.missing} facts={facts.filter(({ value }) => value === null)} />
    </>
  )
}

function FactList({ facts, className }: { facts: Fact[]; className: string | undefined }) {
  if (facts.length === 0) return null
  return (
    <dl className={className}>
      {facts.map(({ label, value, missing }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? missing}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The order of the facts, by the switch that shows them. */
const ORDER: Record<ShownBy, number> = {
  always: 0,
  birthday: 1,
  phone: 2,
  email: 3,
  departments: 4,
  address: 5,
  picture: 6,
  never: 7,
}

/** The fields below the picture and the name. */
const FIELDS = MEMBER_FIELD_NAMES.filter(
  (field) => field !== 'image' && field !== 'middle_name',
).sort((a, b) => ORDER[fieldOf(a).shownBy] - ORDER[fieldOf(b).shownBy])

const labelOf = (field: MemberField) => fieldOf(field).labelIn?.facts ?? fieldOf(field).label
const LABELS = [...new Set(FIELDS.map(labelOf))]

const missing = t('N/A')

function factsOf(member: Member): Fact[] {
  const { user, middle_name } = member
  return [
    { label: t('First Name'), value: user.first_name || null, missing },
    { label: t('Middle Name'), value: middle_name || null, missing },
    { label: t('Last Name'), value: user.last_name || null, missing },
    ...LABELS.map((label) => ({
      label: shown(label),
      ...detailOf(
        member,
        FIELDS.filter((field) => labelOf(field) === label),
      ),
    })),
  ]
}

/** A detail that one field holds, or several. */
function detailOf(member: Member, fields: MemberField[]): Omit<Fact, 'label'> {
  const texts = fields
    .flatMap((field) => (field === 'department_set' ? [] : (member[field] ?? [])))
    .filter(Boolean)
  const [kind] = fields.map((field) => fieldOf(field).kind)
  switch (kind) {
    case 'phone':
      return {
        value: texts.length > 0 ? <PhoneLinks numbers={texts} /> : null,
        missing: t('No phone numbers available'),
      }
    case 'email':
      return {
        value: emailLinks([...texts, member.user.email].filter(Boolean)),
        missing: t('No emails available'),
      }
    case 'departments':
      return { value: departmentsOf(member), missing: t('No departments assigned') }
    case 'date':
      return { value: fields.includes('dateofbirth') ? formatBirth(member) : day(texts), missing }
    case 'choice':
      return { value: formatFacts(texts.map(shown)) || null, missing }
    default:
      return {
        value: fields.includes('postcode') ? mapLink(texts) : formatFacts(texts) || null,
        missing,
      }
  }
}

const day = ([date]: string[]) => (date ? formatDay(date) : null)

function emailLinks(addresses: string[]): ReactNode {
  if (addresses.length === 0) return null
  return addresses.map((address) => (
    <EmailLink key={address} address={address} icon className={contactLinkStyles.link} />
  ))
}

function departmentsOf({ department_set }: Member): ReactNode {
  if (department_set.length === 0) return null
  return (
    <ul className={styles.departments}>
      {department_set.map(({ department_name }) => (
        <li key={department_name}>{department_name}</li>
      ))}
    </ul>
  )
}

function mapLink([postcode]: string[]): ReactNode {
  if (!postcode) return null
  return (
    <a
      className={contactLinkStyles.link}
      href={mapSearch(postcode)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="pin" />{' '}
      <T
        text="{postcode}<hidden> on a map, in a new window</hidden>"
        postcode={postcode}
        hidden={(words) => <span className="visually-hidden">{words}</span>}
      />
    </a>
  )
}
