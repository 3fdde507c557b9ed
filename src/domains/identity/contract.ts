/** Where the provider leads back to; its owner has to enter this address there. */
export const PROVIDER_RETURN = '/admin/login/provider'
