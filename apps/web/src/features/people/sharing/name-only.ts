import { type Sharing, unchosenShares } from '@church/shared'

/** Listed with the name, and nothing else. */
export const nameOnly: Sharing = { listed: true, shares: unchosenShares('choice') }
