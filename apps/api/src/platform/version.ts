import product from '../../../../package.json' with { type: 'json' }

/** The release, as `major.minor.patch`. The build copies it into the code. */
export const { version } = product
