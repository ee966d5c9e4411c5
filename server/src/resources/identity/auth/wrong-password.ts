import { AppError } from '../../../http/errors.ts';

export function wrongPassword(): AppError {
  return new AppError('wrong_password', 'The current password is wrong.');
}
