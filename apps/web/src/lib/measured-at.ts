interface Clocks {
  /** Milliseconds since 1970, by the device's clock and by the server's. */
  device: number
  server: number
}

/**
 * When a position was measured, by the device's clock. Its timestamp comes from the device's clock or from satellites:
 * where the device's clock is wrong, the one by which the position is newer.
 */
export function measuredAt(timestamp: number, { device, server }: Clocks): number {
  const ages = [device, server].map((clock) => clock - timestamp).filter((age) => age >= 0)
  return device - (ages.length > 0 ? Math.min(...ages) : 0)
}
