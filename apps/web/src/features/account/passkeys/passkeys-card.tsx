import type { Passkey } from '@church/shared'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './passkeys-card.module.scss'
import { passkeys } from './queries.ts'
import { supportsPasskeys } from './supports-passkeys.ts'

/** The user's passkeys, and a form to add another. */
export function PasskeysCard() {
  const query = useQuery(passkeys)
  return (
    <Card title="Passkeys">
      <p>
        A passkey signs you in with your fingerprint, your face or the PIN of your device, without
        your password or a code.
      </p>
      <Loaded query={query} skeleton={<SkeletonLines lines={2} />}>
        {(own) => <Own passkeys={own} />}
      </Loaded>
      <Add />
    </Card>
  )
}

function Own({ passkeys: own }: { passkeys: Passkey[] }) {
  if (own.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Your passkeys">
      {own.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

function Add() {
  const [asks, setAsks] = useState(false)
  if (!supportsPasskeys()) return <p>Passkeys aren’t available in this browser at this address.</p>
  if (asks) return <AddPasskey onDone={() => setAsks(false)} />
  return (
    <Button variant="secondary" onClick={() => setAsks(true)}>
      Add a passkey
    </Button>
  )
}
