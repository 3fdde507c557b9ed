import { prepareSamples } from '../support/product.ts'

export default prepareSamples
