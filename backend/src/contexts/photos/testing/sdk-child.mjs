// The SDK reads CLOUDINARY_URL when it is imported. Arguments: file, folder.
import { v2 as cloudinary } from 'cloudinary';

const [file, folder] = process.argv.slice(2);
const photo = await cloudinary.uploader.upload(file, { folder, upload_preset: 'ml_default' });
const delivered = await fetch(photo.secure_url);
const destroyed = await cloudinary.uploader.destroy(photo.public_id);
const secondResult = await cloudinary.uploader.destroy(photo.public_id);
const refused = await cloudinary.uploader
  .upload(process.argv[1], { folder })
  .catch((error) => error.message ?? error.error?.message);
console.log(
  JSON.stringify({
    photo,
    delivered: delivered.headers.get('content-type'),
    destroyed,
    again: secondResult,
    refused,
  }),
);
