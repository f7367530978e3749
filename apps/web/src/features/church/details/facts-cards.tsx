import { type ChurchSettings, churchUpdate } from '@church/shared'
import { useUpdateChurch } from './admin-queries.ts'
import { type FactField, FactsCard } from './facts-card.tsx'

const { bank, help, contact, tiles } = churchUpdate.shape

const bankFields: FactField<
  'bank_name' | 'account_name' | 'account_number' | 'sort_code' | 'reference'
>[] = [
  { name: 'bank_name', label: 'Bank' },
  { name: 'account_name', label: 'Account name' },
  { name: 'account_number', label: 'Account number' },
  { name: 'sort_code', label: 'Sort code' },
  { name: 'reference', label: 'Reference', optional: true },
]
const helpFields: FactField<'phone' | 'email' | 'hours'>[] = [
  { name: 'phone', label: 'Telephone', type: 'tel', optional: true },
  { name: 'email', label: 'E-mail', type: 'email', optional: true },
  { name: 'hours', label: 'Hours', hint: 'For example: Mon-Sat, 9 AM to 5 PM' },
]
const contactFields: FactField<'phone' | 'email'>[] = [
  { name: 'phone', label: 'Telephone', type: 'tel', optional: true },
  { name: 'email', label: 'E-mail', type: 'email', optional: true },
]
const tilesFields: FactField<'url' | 'attribution'>[] = [
  { name: 'url', label: 'Address', hint: 'With {z}, {x} and {y} in place of the tile’s numbers.' },
  { name: 'attribution', label: 'Attribution', hint: 'The credit that the map’s makers ask for.' },
]

/** The bank details, the two contacts, and where the map comes from. */
export function FactsCards({ settings }: { settings: ChurchSettings }) {
  const { mutateAsync } = useUpdateChurch()
  const isLocked = (key: ChurchSettings['locked'][number]) => settings.locked.includes(key)
  return (
    <>
      <FactsCard
        title="Giving"
        lead="Shown on the home page. To change it, you confirm who you are, because offerings go there."
        fields={bankFields}
        schema={bank.def.innerType}
        values={{ reference: '', ...settings.bank }}
        save={(entered) => mutateAsync({ bank: entered })}
        isLocked={isLocked('bank')}
      />
      <FactsCard
        title="Help"
        lead="Shown on the home page, for questions about this site."
        fields={helpFields}
        schema={help.def.innerType}
        values={settings.help}
        save={(entered) => mutateAsync({ help: entered })}
        isLocked={isLocked('help')}
      />
      <FactsCard
        title="Contact"
        lead="Shown at the bottom of every page."
        fields={contactFields}
        schema={contact.def.innerType}
        values={settings.contact}
        save={(entered) => mutateAsync({ contact: entered })}
        isLocked={isLocked('contact')}
      />
      <FactsCard
        title="Map tiles"
        lead="Where the map’s pictures come from. OpenStreetMap’s own server serves a church’s needs; a larger site may use another."
        fields={tilesFields}
        schema={tiles.def.innerType}
        values={settings.tiles}
        save={(entered) => mutateAsync({ tiles: entered })}
        isLocked={isLocked('tiles')}
      />
    </>
  )
}
