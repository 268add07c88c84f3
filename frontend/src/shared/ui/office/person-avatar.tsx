import { Avatar } from 'antd';
import { initialsOf } from '../../format';

/** A photo, or initials without one. The name is next to it. */
export function PersonAvatar({
  of: { name, avatar },
  size = 40,
}: {
  of: { readonly name: string; readonly avatar: string | null };
  size?: number;
}) {
  return (
    <Avatar shape="square" size={size} src={avatar ?? undefined} alt="" aria-hidden="true">
      {initialsOf(name)}
    </Avatar>
  );
}
