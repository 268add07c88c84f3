import { Tabs, type TabsProps } from 'antd';
import styles from './office-tabs.module.css';

/**
 * Ant Design's Tabs in the office's look. A panel is made when it is first shown and then stays, hidden, so that nothing typed
 * into it is lost.
 */
export function OfficeTabs(tabs: Pick<TabsProps, 'items' | 'activeKey' | 'onChange'>) {
  return <Tabs {...tabs} className={styles.tabs} />;
}
