import {
  fieldOf,
  MEMBER_FIELD_NAMES,
  type Member,
  type MemberField,
  type ShownBy,
} from '@church/shared'
import type { ReactNode } from 'react'
import { formatBirthday, formatDay } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { usePictureAddress } from '../../church/details/index.ts'
import contactLinkStyles from './contact-link.module.scss'
import styles from './member-details.module.scss'
import { fullName } from './name.ts'
import { PhoneLinks } from './phone-links.tsx'

/** The date of birth, or only its day and month (`MM-DD`) where the year is hidden. */
function dateOfBirth({ dateofbirth, birthday }: Member): string | null {
  if (dateofbirth) return formatDay(dateofbirth)
  return birthday ? formatBirthday(birthday) : null
}

const day = (date?: string | null) => (date ? formatDay(date) : null)

const orNone = (value: string | null) => value || 'N/A'

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

/** All details of a member; the same for members and admins. */
export function MemberDetails({ member }: { member: Member }) {
  const addressOf = usePictureAddress()
  const { user, image } = member
  return (
    <Card className={styles.details}>
      <header className={styles.portrait}>
        <Avatar src={image && addressOf(image)} name={fullName(member)} size={176} shape="arch" />
        <h2>{fullName(member)}</h2>
      </header>
      <dl>
        <Fact label="First Name">{orNone(user.first_name)}</Fact>
        <Fact label="Middle Name">{orNone(member.middle_name)}</Fact>
        <Fact label="Last Name">{orNone(user.last_name)}</Fact>
        {LABELS.map((label) => (
          <Fact key={label} label={label}>
            <Value member={member} fields={FIELDS.filter((field) => labelOf(field) === label)} />
          </Fact>
        ))}
      </dl>
    </Card>
  )
}

/** The value of a fact, or of several fields that are one fact. */
function Value({ member, fields }: { member: Member; fields: MemberField[] }) {
  const texts = fields.map((field) => (field === 'department_set' ? null : member[field]))
  const [kind] = fields.map((field) => fieldOf(field).kind)
  switch (kind) {
    case 'phone':
      return <PhoneLinks numbers={texts} />
    case 'email':
      return <EmailLinks addresses={[...texts, member.user.email]} />
    case 'departments':
      return <Departments names={member.department_set.map((one) => one.department_name)} />
    case 'date':
      return orNone(fields.includes('dateofbirth') ? dateOfBirth(member) : day(texts[0]))
    default:
      if (member.postcode && fields.includes('postcode'))
        return <MapLink postcode={member.postcode} />
      return orNone(texts.filter(Boolean).join(', '))
  }
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function EmailLinks({ addresses }: { addresses: (string | null)[] }) {
  const given = addresses.flatMap((address) => address || [])
  if (given.length === 0) return <span className="soft">No emails available</span>
  return given.map((address) => (
    <EmailLink key={address} address={address} icon className={contactLinkStyles.link} />
  ))
}

function Departments({ names }: { names: string[] }) {
  if (names.length === 0) return <span className="soft">No departments assigned</span>
  return (
    <ul className={styles.departments}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}

function MapLink({ postcode }: { postcode: string }) {
  // https://developers.google.com/maps/documentation/urls/get-started: a phone opens its own maps.
  const query = new URLSearchParams({ api: '1', query: postcode })
  return (
    <a
      className={contactLinkStyles.link}
      href={`https://www.google.com/maps/search/?${query}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Icon name="pin" /> {postcode}
      <span className="visually-hidden"> on a map, in a new window</span>
    </a>
  )
}
