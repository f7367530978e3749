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
  /** Whether it is a part of the address. */
  isAddress: boolean
}

interface Props {
  member: Member
  /** Says only how many details are missing, and which on demand. */
  foldsMissing: boolean
}

/** All details of a member as a list, with the address in one block; what is missing comes last. */
export function MemberFacts({ member, foldsMissing }: Props) {
  const facts = factsOf(member)
  const given = facts.filter(({ value }) => value !== null)
  const missing = facts.filter(({ value }) => value === null)
  const address = given.filter(({ isAddress }) => isAddress)
  return (
    <>
      {given.length > 0 && (
        <dl className={styles.facts}>
          {given
            .filter(({ isAddress }) => !isAddress)
            .map(({ label, value }) => (
              <Row key={label} label={label} value={value} />
            ))}
          {address.length > 0 && (
            <Row label={t('Address')} value={<AddressLines facts={address} />} />
          )}
        </dl>
      )}
      {foldsMissing ? <Folded missing={missing} /> : <Missing missing={missing} />}
    </>
  )
}

const Row = ({ label, value }: Pick<Fact, 'label' | 'value'>) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

const AddressLines = ({ facts }: { facts: Fact[] }) => (
  <address className={styles.address}>
    {facts.map(({ label, value }) => (
      <span key={label}>
        <span className="visually-hidden">{label} </span>
        <bdi>{value}</bdi>
      </span>
    ))}
  </address>
)

/** What is missing, by what is said of it: most details share one sentence. */
function Missing({ missing }: { missing: Fact[] }) {
  if (missing.length === 0) return null
  const sentences = [...new Set(missing.map((fact) => fact.missing))]
  return (
    <dl className={styles.missing}>
      {sentences.map((sentence) => {
        const labels = missing.filter((fact) => fact.missing === sentence).map(({ label }) => label)
        return (
          <div key={sentence}>
            <dt className={sentence === notAvailable ? undefined : 'visually-hidden'}>
              {formatFacts(labels)}
            </dt>
            <dd>{sentence}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function Folded({ missing }: { missing: Fact[] }) {
  if (missing.length === 0) return null
  return (
    <details className={styles.folded}>
      <summary>{t('Not shared ({count})', { count: missing.length })}</summary>
      <p>{formatFacts(missing.map(({ label }) => label))}</p>
    </details>
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

const notAvailable = t('N/A')

function factsOf(member: Member): Fact[] {
  const { user, middle_name } = member
  const named = (label: string, name: string | null) => ({
    label,
    value: name ? <bdi>{name}</bdi> : null,
    missing: notAvailable,
    isAddress: false,
  })
  return [
    named(t('First Name'), user.first_name),
    named(t('Middle Name'), middle_name),
    named(t('Last Name'), user.last_name),
    ...LABELS.map((label) => {
      const fields = FIELDS.filter((field) => labelOf(field) === label)
      return {
        label: shown(label),
        isAddress: fields.some((field) => fieldOf(field).shownBy === 'address'),
        ...detailOf(member, fields),
      }
    }),
  ]
}

/** A detail that one field holds, or several. */
function detailOf(member: Member, fields: MemberField[]): Pick<Fact, 'value' | 'missing'> {
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
      return {
        value: fields.includes('dateofbirth') ? formatBirth(member) : day(texts),
        missing: notAvailable,
      }
    case 'choice':
      return { value: formatFacts(texts.map(shown)) || null, missing: notAvailable }
    default:
      return {
        value: fields.includes('postcode') ? mapLink(texts) : formatFacts(texts) || null,
        missing: notAvailable,
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
      <T text="{postcode}<hidden> on a map, in a new window</hidden>" postcode={postcode} />
    </a>
  )
}
