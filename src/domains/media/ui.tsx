export { useFileSize } from './console/file-size.ts'
export { PictureDrop } from './console/picture-drop.tsx'
export { PictureField } from './console/picture-field.tsx'
