export { PictureDrop } from './console/picture-drop.tsx'
export { PictureField } from './console/picture-field.tsx'
